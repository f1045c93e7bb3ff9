import { type BundleReport, downloadBundle } from "@indikatorkatalogen/contract";
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiDownload, mdiInformationOutline, mdiUpload } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { serverText } from "../../api/api-error.ts";
import { downloadFile } from "../../domain/download/download.ts";
import { formatNumber } from "../../texts/format.ts";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { AccessGate } from "../session/access-gate.tsx";
import { useAccessState } from "../session/use-access-state.ts";
import { BundleReportView, hasChanges } from "./bundle-report.tsx";
import styles from "./catalogue-bundle.module.css";
import { useBundleUpload } from "./use-bundle-upload.ts";

/** Export of the whole catalogue as a file, and import after a preview. */
export function CatalogueBundlePage() {
  const { anonymous, user } = sv.administration.noAccess;
  return (
    <AccessGate
      access={useAccessState((hasAccess) => hasAccess("bundle:read"))}
      title={t("catalogueBundle.title")}
      anonymous={anonymous}
      user={user}
    >
      <Bundle />
    </AccessGate>
  );
}

function Bundle() {
  usePageTitle(t("catalogueBundle.title"));
  return (
    <div className={styles.page}>
      <p className={styles.up}>
        <Link to="/administration">{t("administration.title")}</Link>
      </p>
      <h1 tabIndex={-1}>{t("catalogueBundle.title")}</h1>
      <p className={styles.lead}>{t("catalogueBundle.lead")}</p>
      <Download />
      <Upload />
    </div>
  );
}

function Download() {
  const download = useMutation({ mutationFn: () => downloadFile(downloadBundle, {}) });
  return (
    <section className={styles.section}>
      <h2>{t("catalogueBundle.download.heading")}</h2>
      <p>{t("catalogueBundle.download.advice")}</p>
      <Button variant="filled" icon={mdiDownload} loading={download.isPending} onClick={() => download.mutate()}>
        {t("catalogueBundle.download.action")}
      </Button>
      <p role="status" className={styles.status}>
        {download.isPending && t("catalogueBundle.download.working")}
      </p>
      {download.error && <FormError text={serverText(download.error, t("catalogueBundle.failed"))} />}
    </section>
  );
}

function Upload() {
  const { file, progress, report, failure, isBusy, preview, start } = useBundleUpload();
  return (
    <section className={styles.section}>
      <h2>{t("catalogueBundle.upload.heading")}</h2>
      <p>{t("catalogueBundle.upload.advice")}</p>
      <label className={styles.file}>
        <span>{t("catalogueBundle.upload.file")}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".gz,application/gzip"
          disabled={isBusy}
          // Browsers send no change event when the same file is chosen again, such as after an interruption.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) preview(chosen);
          }}
        />
        {/* Replaces the browser's own button, whose label is in the browser's language. */}
        <span className={styles.choose}>{t("catalogueBundle.upload.choose")}</span>
      </label>
      <p role="status" className={styles.status}>
        {isBusy && (progress ? workingText(progress) : t("catalogueBundle.upload.sending"))}
      </p>
      {isBusy && progress && <progress className={styles.progress} value={progress.done} max={progress.total} />}
      {failure && <FormError text={failure} />}
      {report && !isBusy && (
        <>
          <div className={styles.notice}>
            <Notice {...lookOf(report)}>
              {t(`catalogueBundle.upload.${outcomeOf(report)}`, { name: file?.name ?? "", count: report.measures })}
            </Notice>
          </div>
          <BundleReportView report={report} />
          {outcomeOf(report) === "previewed" && (
            <Button variant="filled" icon={mdiUpload} onClick={start}>
              {t("catalogueBundle.upload.action")}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function outcomeOf(report: BundleReport) {
  if (report.saved) return "saved";
  return hasChanges(report) ? "previewed" : "unchanged";
}

/** Only a saved import is shown as successful. */
function lookOf({ faultCount, saved }: BundleReport) {
  if (faultCount > 0) return { tone: "warning", icon: mdiAlertCircleOutline } as const;
  return saved
    ? ({ tone: "published", icon: mdiCheckCircleOutline } as const)
    : ({ tone: "ongoing", icon: mdiInformationOutline } as const);
}

const workingText = ({ done, total }: { done: number; total: number }) =>
  t("catalogueBundle.upload.working", { done: formatNumber(done), total: formatNumber(total) });
