import { Fragment, type ReactNode } from "react";
import { withPositions } from "./with-positions.ts";

/** After slashes, and before dots and the signs of a query. */
const partsOfWebAddress = /(?<=\/)(?=[^/])|(?=[.?&#=])/;
const partsOfEmail = /(?<=@)/;

const partsOf = (address: string): string[] =>
  address.split(address.includes("://") ? partsOfWebAddress : partsOfEmail);

interface BreakableAddressProps {
  address: string;
  /** Renders one part; plain text by default. */
  children?: (part: string) => ReactNode;
}

/** A web or e-mail address that breaks between its parts where it is wider than its column. */
export const BreakableAddress = ({ address, children = (part) => part }: BreakableAddressProps) =>
  withPositions(partsOf(address)).map(([position, part], index) => (
    <Fragment key={position}>
      {index > 0 && <wbr />}
      {children(part)}
    </Fragment>
  ));
