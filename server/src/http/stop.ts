import type { FastifyInstance } from "fastify";

const timeoutMs = 5000;
const hardLimit = 9000;

/** Lets those who are being served finish, cuts off those who take too long, and ends within ten seconds whatever happens. */
export function stopGently(app: FastifyInstance): void {
  setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref();
  setTimeout(() => process.exit(1), hardLimit).unref();
  void app.close();
}
