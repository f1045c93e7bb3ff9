import { encode } from "uqr";
import styles from "./account.module.css";

/** Modules of white around the code, without which cameras do not find it. */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  label: string;
}

/** Black on white in dark mode too: most cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: "M", border: quietZone });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
