let isUnasked = false;

/** Whoever is sent to log in again loses nothing, so they are not asked whether to leave what is not saved. */
export function leaveUnasked(): void {
  isUnasked = true;
}

/** Stands before every other listener, because it silences them. */
export function installLeaveUnasked(): void {
  window.addEventListener(
    "beforeunload",
    (event) => {
      if (isUnasked) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
