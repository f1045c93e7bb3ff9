import { useQuery } from "@tanstack/react-query";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { buildInfoQuery } from "../build-info.query.ts";
import styles from "./layout.module.css";

/** A permanent live region that says when the server has a newer build. */
export function NewBuildNotice() {
  const { data } = useQuery(buildInfoQuery);
  const isOld = data !== undefined && data.newest !== data.ours;
  return (
    <div role="status" className={isOld ? styles.newBuild : undefined}>
      {isOld && (
        <p>
          {t("newBuild.message")}
          <Button variant="plain" onClick={() => window.location.reload()}>
            {t("newBuild.reload")}
          </Button>
        </p>
      )}
    </div>
  );
}
