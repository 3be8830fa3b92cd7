import { inTextSize } from './text-size.ts';

interface IconProps {
  /** SVG path data on a 24 grid: one of `@ekhaya/icons/icon-paths`. Never markup. */
  path: string;
  /** The edge in CSS pixels at the normal text size. */
  size?: number;
}

/** An icon in the colour and at the scale of the text around it. It is decoration: screen readers skip it. */
export function Icon({ path, size = 20 }: IconProps) {
  return (
    <svg className="console-icon" width={inTextSize(size)} height={inTextSize(size)} viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}
