import type { FieldMessage, MeasureVersion } from "@indikatorkatalogen/contract";
import { PointLink } from "./point-link.tsx";

interface PointsProps {
  heading: string;
  points: FieldMessage[];
  look: string | undefined;
  version: MeasureVersion;
  onClose: () => void;
}

/** What stands in the way, or deserves a second look. */
export function Points({ heading, points, look, version, onClose }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <section className={look}>
      <h3>{heading}</h3>
      <ul>
        {points.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <PointLink point={{ field, message }} version={version} onLeave={onClose} />
          </li>
        ))}
      </ul>
    </section>
  );
}
