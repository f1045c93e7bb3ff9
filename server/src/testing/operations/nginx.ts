import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export const publicHost = "katalog.example.se";

const shipped = readFileSync(new URL("../../../../deploy/nginx/catalogue.conf", import.meta.url), "utf8");

const parts = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** A real nginx with the shipped configuration: only addresses, ports and the certificate are replaced. */
export async function startNginx({ port, nodes }: { port: number; nodes: readonly number[] }) {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const file = (name: string) => join(folder, name);
  makeCertificate(file("privkey.pem"), file("fullchain.pem"));
  const nodesFile = file("nodes.conf");
  writeFileSync(nodesFile, nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;\n`).join(""));
  const site = shipped
    .replace("/etc/nginx/catalogue-nodes.conf", nodesFile)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, "")
    .replaceAll("/etc/nginx/tls/", `${folder}/`);
  const temporary = parts.map((part) => `${part}_temp_path ${file(part)};`).join(" ");
  writeFileSync(
    file("nginx.conf"),
    `daemon off; pid ${file("pid")}; error_log ${file("error.log")};
events { worker_connections 512; }
http { access_log off; ${temporary}
${site}}`,
  );
  const args = ["-p", folder, "-c", file("nginx.conf")];
  const child = spawn("nginx", args, { stdio: ["ignore", "ignore", "inherit"] });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(file("error.log"), "utf8")}`);
    await wait(50);
  }
  return {
    nodesFile,
    reloadCommand: ["nginx", ...args, "-s", "reload"].join(" "),
    stop: async () => {
      child.kill("SIGQUIT");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

function makeCertificate(key: string, certificate: string): void {
  const files = ["-keyout", key, "-out", certificate];
  const options = ["-x509", "-newkey", "rsa:2048", "-subj", `/CN=${publicHost}`, "-days", "2", "-nodes"];
  execFileSync("openssl", ["req", ...options, ...files], { stdio: "ignore" });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
