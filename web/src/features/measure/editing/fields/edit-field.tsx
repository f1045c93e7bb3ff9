import {
  type FieldKind,
  type FieldNameOfKind,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type ComponentType, memo } from "react";
import { CodeControl } from "./code-control.tsx";
import { CodesControl } from "./codes-control.tsx";
import { type ControlProps, EditFrame } from "./edit-frame.tsx";
import { OwnerControl } from "./owner-control.tsx";
import { DateControl, IntegerControl, LineControl, TextControl } from "./text-controls.tsx";

/** The control of each kind of field. */
const controls: { [K in FieldKind]: ComponentType<ControlProps<FieldNameOfKind<K>>> } = {
  name: LineControl,
  line: LineControl,
  text: TextControl,
  integer: IntegerControl,
  date: DateControl,
  code: CodeControl,
  codes: CodesControl,
  owner: OwnerControl,
};

// TypeScript cannot see that a field and the control of its kind belong together.
const controlOf = (name: VersionFieldName) =>
  controls[versionFields[name].kind] as ComponentType<ControlProps<typeof name>>;

interface EditFieldProps {
  name: VersionFieldName;
}

/** The control of one field with label, help and status. Memoised: typing in one field does not re-render the others. */
export const EditField = memo(({ name }: EditFieldProps) => {
  const Control = controlOf(name);
  return <EditFrame name={name}>{(control) => <Control name={name} control={control} />}</EditFrame>;
});
