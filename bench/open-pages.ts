import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Database } from "../server/src/database/database.ts";
import { newId } from "../server/src/database/new-id.ts";
import { issueTicket } from "../server/src/modules/login/tickets.service.ts";

const pagesPerUser = 10;

export interface OpenPages {
  /** How many streams the server accepted. */
  open: number;
  close: () => Promise<void>;
}

/** Opens live pages for as many users as needed. */
export async function openPages(db: Database, origin: string, pages: number): Promise<OpenPages> {
  const tickets: string[] = [];
  while (tickets.length * pagesPerUser < pages) tickets.push(await givenEditor(db));
  const child = fork(fileURLToPath(new URL("./child-processes/live-pages.ts", import.meta.url)), [
    origin,
    String(pages),
  ]);
  child.send(tickets);
  const [open] = (await once(child, "message")) as [number];
  return {
    open,
    close: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function givenEditor(db: Database): Promise<string> {
  const id = newId();
  const names = { username: id, firstName: "Bench", lastName: "Benchsson", passwordHash: "-" };
  await db
    .insertInto("appUser")
    .values({ id, ...names, roles: ["MAIN_EDITOR"], created: new Date() })
    .execute();
  return issueTicket(db, { id });
}
