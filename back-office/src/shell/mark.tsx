/** The logo of Ekhaya: a leaf with a door. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden>
      <path className="ekhaya-mark-leaf" d="M0 0H24A24 24 0 0 1 48 24V48H24A24 24 0 0 1 0 24Z" />
      <path className="ekhaya-mark-door" d="M17 14h6.5A8.5 8.5 0 0 1 32 22.500V35H17Z" />
    </svg>
  );
}
