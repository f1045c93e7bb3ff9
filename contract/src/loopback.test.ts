import { expect, test } from "vitest";
import { isLoopback, isLoopbackHost } from "./loopback.ts";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]", "::ffff:127.0.0.1"])("%s is loopback", (hostname) => {
  expect(isLoopback(hostname)).toBe(true);
});

test.each(["", "0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example.se", "localhost.example.se", "::ffff:10.0.0.1"])(
  "%s is not loopback",
  (hostname) => {
    expect(isLoopback(hostname)).toBe(false);
    expect(isLoopbackHost(hostname)).toBe(false);
  },
);

test.each(["localhost:3000", "127.0.0.1:80", "[::1]:3000", "catalogue.localhost:3000", "LOCALHOST"])(
  "a Host header of %s names the machine itself",
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each(["catalogue.example.se", "a.b.localhost", "localhost:x", "localhost.", "::1"])(
  "a Host header of %s does not",
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);
