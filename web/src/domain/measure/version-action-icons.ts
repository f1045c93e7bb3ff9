import {
  mdiContentCopy,
  mdiDeleteOutline,
  mdiEyeOffOutline,
  mdiFilePlusOutline,
  mdiPencilOutline,
  mdiPublish,
} from "@mdi/js";
import type { VersionAction } from "./version-actions.ts";

export const versionActionIcons: Record<VersionAction, string> = {
  edit: mdiPencilOutline,
  newVersion: mdiFilePlusOutline,
  copy: mdiContentCopy,
  publish: mdiPublish,
  unpublish: mdiEyeOffOutline,
  delete: mdiDeleteOutline,
};
