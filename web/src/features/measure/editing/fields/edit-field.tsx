import type { VersionFieldName } from "@indikatorkatalogen/contract";
import { memo } from "react";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { CodeControl } from "./code-control.tsx";
import { CodesControl } from "./codes-control.tsx";
import { EditFrame, type FieldControl } from "./edit-frame.tsx";
import { OwnerControl } from "./owner-control.tsx";
import { DateControl, IntegerControl, LineControl, TextControl } from "./text-controls.tsx";

interface EditFieldProps {
  name: VersionFieldName;
}

/** The control of one field with label, help and status. Memoised: typing in one field does not re-render the others. */
export const EditField = memo(({ name }: EditFieldProps) => (
  <EditFrame name={name}>{(control) => <Control name={name} control={control} />}</EditFrame>
));

interface ControlProps extends EditFieldProps {
  control: FieldControl;
}

function Control({ name, control }: ControlProps) {
  if (isOfKind(name, "text")) return <TextControl name={name} control={control} />;
  if (isOfKind(name, "name", "line")) return <LineControl name={name} control={control} />;
  if (isOfKind(name, "integer")) return <IntegerControl name={name} control={control} />;
  if (isOfKind(name, "date")) return <DateControl name={name} control={control} />;
  if (isOfKind(name, "code")) return <CodeControl name={name} control={control} />;
  if (isOfKind(name, "codes")) return <CodesControl name={name} control={control} />;
  return <OwnerControl name={name} control={control} />;
}
