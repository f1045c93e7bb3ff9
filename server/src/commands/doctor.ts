import { checkInstallation } from "../doctor/check-installation.ts";
import { startProgram } from "../start-program.ts";

const columnWidth = 20;

// `npm run doctor`: checks the installation by its settings, and ends with 1 when something is wrong.
await startProgram(async (config) => {
  const findings = await checkInstallation(config);
  for (const { name, state, text } of findings) {
    process.stdout.write(`${state.padEnd(9)}${name.padEnd(columnWidth)}${text}\n`);
  }
  if (findings.some(({ state }) => state === "fault")) process.exitCode = 1;
});
