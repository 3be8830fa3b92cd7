/** The mark: a leaf with a lit door. The name beside it is text. */
export function Logo({ label }: { label?: string }) {
  const meaning = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <svg className="logo" viewBox="0 0 48 48" width="44" height="44" {...meaning}>
      <path className="logo-leaf" d="M0 0H24A24 24 0 0 1 48 24V48H24A24 24 0 0 1 0 24Z" />
      <path className="logo-door" d="M17 14h6.5A8.5 8.5 0 0 1 32 22.500V35H17Z" />
    </svg>
  );
}
