import { expect, test } from "vitest";
import { refuseLoopback } from "./loopback-guard.ts";

const message = "baseUrl needs to be updated";

test.each(["http://localhost:3000/a", "http://127.0.0.1/a", "https://[::1]:8443/a", "http://api.localhost/a"])(
  "an answer from %s to a page from elsewhere is refused",
  (address) => {
    expect(() => refuseLoopback(address, "katalog.example.se")).toThrow(message);
  },
);

test.each([
  ["https://katalog.example.se/a", "katalog.example.se"],
  ["https://localhost.example.se/a", "katalog.example.se"],
  ["http://127.0.0.1:3000/a", "127.0.0.1"],
  ["http://localhost:3000/a", "[::1]"],
  ["", "katalog.example.se"],
])("an answer from %s to a page from %s is taken", (address, page) => {
  expect(() => refuseLoopback(address, page)).not.toThrow();
});
