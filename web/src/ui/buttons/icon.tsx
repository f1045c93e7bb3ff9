interface IconProps {
  /** A path of `@mdi/js`. */
  path: string;
  size?: number;
}

/** A decorative icon next to a text or in a labelled control. */
export function Icon({ path, size = 18 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
