/** The product's mark: a leaf with a lit door. It is decoration: screen readers skip it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 48 48" width="44" height="44" aria-hidden>
      <path className="logo-leaf" d="M0 0H24A24 24 0 0 1 48 24V48H24A24 24 0 0 1 0 24Z" />
      <path className="logo-door" d="M17 14h6.5A8.5 8.5 0 0 1 32 22.500V35H17Z" />
    </svg>
  );
}
