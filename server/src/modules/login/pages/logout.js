// Only the browser knows the fragment: the page that the visitor came from.
const kept = /^\/(measure|sourceSystems|administration\/viewGroups)\/|^\/administration\/viewTemplates\/$/;
// Stores it while the identity provider ends its own login.
const memory = "logout-return";

const path = location.hash.slice(1) || sessionStorage.getItem(memory) || "/";
const endSession = document.getElementById("end-session");

if (endSession instanceof HTMLAnchorElement) {
  sessionStorage.setItem(memory, path);
  location.replace(endSession.href);
} else {
  sessionStorage.removeItem(memory);
  location.replace(kept.test(path) ? `/#${path}` : "/");
}
