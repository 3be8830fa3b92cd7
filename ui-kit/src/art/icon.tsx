interface IconProps {
  /** SVG path data on a 24 grid: one of `@ekhaya/icons/icon-paths`, or that of a tile. Never markup. */
  path: string;
  /** Edge in CSS pixels. */
  size?: 16 | 18 | 20 | 24 | 26 | 32;
}

/** An icon in the colour of the surrounding text. It is decoration: screen readers skip it. */
export function Icon({ path, size = 24 }: IconProps) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}
