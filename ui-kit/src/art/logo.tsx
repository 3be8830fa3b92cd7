import { doorPath, leafPath } from '@ekhaya/icons/logo-paths';
/** The product's mark: a leaf with a lit door. It is decoration: screen readers skip it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 48 48" width="44" height="44" aria-hidden>
      <path className="logo-leaf" d={leafPath} />
      <path className="logo-door" d={doorPath} />
    </svg>
  );
}
