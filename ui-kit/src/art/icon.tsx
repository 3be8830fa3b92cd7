interface IconProps {
  /** SVG path data; see icons.tsx, or what a tile brought along. Never markup. */
  path: string;
  /** Edge in CSS pixels. */
  size?: 16 | 18 | 20 | 24 | 26 | 32;
  /** The grid that the path was drawn on. */
  viewBox?: string;
  /** Solid shapes instead of strokes: icon families other than our own. */
  isFilled?: boolean;
  /** Only for an icon that stands alone; beside a text it is decoration. */
  label?: string;
}

/** One icon in the colour of the text around it. */
export function Icon({ path, size = 24, viewBox = '0 0 24 24', isFilled = false, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <svg className={isFilled ? 'icon icon-filled' : 'icon'} width={size} height={size} viewBox={viewBox} {...meaning}>
      <path d={path} />
    </svg>
  );
}
