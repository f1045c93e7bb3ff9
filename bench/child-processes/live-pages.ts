import { openLiveClient } from "../../server/src/testing/live-client.ts";

// Holds the live streams of open pages: `node bench/child-processes/live-pages.ts ORIGIN PAGES`, with the tickets of the
// users as a message. Reports how many streams the server accepted, and holds them until it is killed.

const [origin = "", pages = "0"] = process.argv.slice(2);
/** The number of pages that one user may have open at a time. */
const pagesPerUser = 10;

process.once("message", async (tickets: string[]) => {
  let open = 0;
  for (let page = 0; page < Number(pages); page += 1) {
    const ticket = tickets[Math.floor(page / pagesPerUser)];
    const { status } = await openLiveClient(origin, { ticket });
    if (status === 200) open += 1;
  }
  process.send?.(open);
});
