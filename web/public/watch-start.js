// When the page has loaded, the program has started. If it has not, one of its files
// could not be loaded: the page says so, and reloads when the file is available.
(() => {
  // Survives reloads, so that a program that loads but cannot start is not retried for ever.
  const lastPause = "start:pause";
  const firstPause = 10_000;
  const longestPause = 600_000;

  addEventListener("load", () => {
    if ("begun" in document.getElementById("root").dataset) return sessionStorage.removeItem(lastPause);
    const [waiting, failed] = document.querySelectorAll("#shell main");
    waiting.hidden = true;
    failed.hidden = false;
    failed.querySelector("button").addEventListener("click", () => location.reload());
    addEventListener("online", reloadWhenReachable);
    tryAfter(2 * sessionStorage.getItem(lastPause) || firstPause);
  });

  function tryAfter(pause) {
    if (pause > longestPause) return;
    sessionStorage.setItem(lastPause, pause);
    setTimeout(async () => (await reloadWhenReachable()) || tryAfter(2 * pause), pause);
  }

  const reloadWhenReachable = async () => {
    const files = [...document.querySelectorAll("script[type=module]")].map(({ src }) => src);
    const results = await Promise.allSettled(files.map((file) => fetch(file)));
    const comes = results.every(({ value }) => value?.ok);
    if (comes) location.reload();
    return comes;
  };
})();
