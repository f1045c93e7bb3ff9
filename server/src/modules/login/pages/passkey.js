// Logs in with a passkey: asks the server for a challenge, lets the browser answer it, and opens where the visitor was going.
const { browserSupportsWebAuthn, startAuthentication } = window.SimpleWebAuthnBrowser;
const form = document.getElementById("passkey");
const failure = document.getElementById("passkey-failure");

if (form && browserSupportsWebAuthn()) form.hidden = false;

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  failure.hidden = true;
  try {
    const step = form.elements.step?.value;
    const optionsJSON = await post("/login/passkey/options", { step });
    const credential = await startAuthentication({ optionsJSON });
    const { address } = await post("/login/passkey", { step, credential, return: form.elements.return.value });
    location.assign(address);
  } catch (error) {
    failure.textContent = error.detailInfo ?? form.dataset.failed;
    failure.hidden = false;
    button.disabled = false;
  }
});

async function post(path, content) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(content),
  });
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}
