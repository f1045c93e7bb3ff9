import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Service } from "kubernetes-models/v1/Service";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseSettings, settingsTable } from "../../settings.ts";

// Checks the files of deploy/ against the schemas of the programs that read them, and against each other.

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(`deploy/${path}`, root), "utf8");

/** The schemas by kind of object; an object of any other kind is not deployed. */
const models = {
  ...{ ConfigMap, Deployment, Ingress, Job, NetworkPolicy, PersistentVolumeClaim, PodDisruptionBudget, Service },
};

interface Manifest {
  apiVersion: string;
  kind: keyof typeof models;
  metadata: { name: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: the schemas check its shape.
  [part: string]: any;
}

const manifests = parseAllDocuments(read("kubernetes/catalogue.yaml")).map((document) => document.toJS() as Manifest);
const ofKind = (kind: Manifest["kind"]) => manifests.filter((manifest) => manifest.kind === kind);
const pods = [...ofKind("Deployment"), ...ofKind("Job")].map(({ metadata, spec }) => ({
  name: metadata.name,
  labels: spec.template.metadata.labels as Record<string, string>,
  spec: spec.template.spec,
}));

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  "%s %s follows the schema of Kubernetes",
  (kind, _name, manifest) => {
    const Model = models[kind];

    expect(manifest.apiVersion).toBe(Model.apiVersion);
    expect(() => new Model(manifest as never).validate()).not.toThrow();
  },
);

test("a field of the wrong kind is refused, and so is one that Kubernetes does not have", () => {
  const [ofWrongKind, unknown] = [ofKind("Deployment")[0], ofKind("Deployment")[0]].map((one) => structuredClone(one));
  if (!ofWrongKind || !unknown) throw new Error("There is no deployment");
  ofWrongKind.spec.template.spec.containers[0].readinessProbe.periodSeconds = "soon";
  unknown.spec.template.spec.containers[0].readynessProbe = {};

  expect(() => new Deployment(ofWrongKind as never).validate()).toThrow(/periodSeconds/);
  expect(compile([unknown])).toContain("readynessProbe");
});

test("every field is one that Kubernetes has", () => {
  expect(compile(manifests)).toBe("");
});

/**
 * Compiles manifests and returns the errors. The schemas accept unknown fields, which would hide misspelt ones; the
 * compiler does not.
 */
function compile(given: readonly Manifest[]): string {
  const folder = mkdtempSync(join(tmpdir(), "manifests-"));
  const modelOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;
  const lines = given.map((manifest, index) => {
    const { apiVersion: _, kind, ...fields } = manifest;
    const name = `${kind}${index}`;
    return `import { ${kind} as ${name} } from "${modelOf(manifest)}";\nnew ${name}(${JSON.stringify(fields)});`;
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "manifests.ts"), lines.join("\n"));
  symlinkSync(fileURLToPath(new URL("node_modules", root)), join(folder, "node_modules"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2024"];
  const tsc = fileURLToPath(new URL("node_modules/.bin/tsc", root));
  const { stdout } = spawnSync(tsc, [...options, "manifests.ts"], { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stdout;
}

test("services, budgets and policies select pods that exist, and ports that they open", () => {
  const matches = (labels: Record<string, string>) =>
    pods.filter((pod) => Object.entries(labels).every(([name, value]) => pod.labels[name] === value));

  for (const { spec } of ofKind("Deployment")) expect(matches(spec.selector.matchLabels)).toHaveLength(1);
  for (const { spec } of ofKind("PodDisruptionBudget")) expect(matches(spec.selector.matchLabels)).toHaveLength(1);
  for (const { spec } of ofKind("Service")) {
    const [pod] = matches(spec.selector);
    const opened = pod?.spec.containers[0].ports.map(({ name }: { name: string }) => name);
    for (const { targetPort } of spec.ports) expect(opened).toContain(targetPort);
  }
  const policed = ofKind("NetworkPolicy").flatMap(({ spec }) => spec.podSelector.matchExpressions[0].values);
  expect(new Set(policed)).toEqual(new Set(pods.map(({ labels }) => labels.app)));
});

test("no pod runs as root, writes to its own files or keeps a token", () => {
  for (const { spec } of pods) {
    expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    for (const { securityContext, resources } of spec.containers) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(resources.limits.memory).toBeDefined();
    }
  }
});

test("the settings in the manifests and in the compose file are ones that the server knows and accepts", () => {
  const [config] = ofKind("ConfigMap");
  const { services } = parse(read("compose.yaml"), { merge: true });
  const known = settingNames();
  const secrets = { DATABASE_URL: "postgres://catalogue@database/catalogue", SECRET_KEY: "x".repeat(32) };

  for (const settings of [config?.data, services.node1.environment]) {
    for (const name of Object.keys(settings)) expect(known).toContain(name);
  }
  const accepted = parseSettings({ ...config?.data, ...secrets, DISTRIBUTION_KEY: "x".repeat(16) });
  expect(accepted).not.toHaveProperty("faults");
});

/** Every setting has a row in the table of the documentation. */
const settingNames = () => [...settingsTable().matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
