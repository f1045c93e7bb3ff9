/** A response with this header was stored by the service worker: the server did not respond. */
export const storedResponseHeader = "x-stored-response";
