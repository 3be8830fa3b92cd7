// The package has no types of its own.
declare module 'stylis' {
  import type { StylisPlugin } from '@emotion/cache';
  /** Adds the prefixes that browsers still need. */
  export const prefixer: StylisPlugin;
}
