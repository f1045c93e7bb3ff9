// After too many wrong attempts each new one costs some work, which makes mass guessing expensive. A worker does it, so
// that the page stays responsive.
const form = document.querySelector("form[data-proof-bits]");

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const notice = document.getElementById("working");
  const button = form.querySelector("button");
  const setWorking = (isWorking) => {
    notice.hidden = !isWorking;
    button.disabled = isWorking;
  };
  setWorking(true);
  const worker = new Worker("/login/proof-worker.js");
  worker.onmessage = ({ data: proof }) => {
    form.elements.proof.value = proof;
    form.submit();
  };
  worker.onerror = () => setWorking(false);
  // The server's time, because the clock of the device may be wrong.
  const time = Number(form.dataset.proofTime) + Math.round(performance.now());
  worker.postMessage({ bits: Number(form.dataset.proofBits), time });
});
