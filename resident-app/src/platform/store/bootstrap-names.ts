/**
 * The values of the encrypted store that the first screen is drawn from. On a repeat visit the service worker decrypts
 * them and writes them into the page, in the element with this id.
 */
export const BOOTSTRAP_NAMES = ['session', 'access-entries', 'access-choice', 'unread-count'] as const;
export const BOOTSTRAP_ID = 'ekhaya-bootstrap';
/** Marks the place of that element in index.html. */
export const BOOTSTRAP_PLACEHOLDER = '<!--bootstrap-->';

export type BootstrapName = (typeof BOOTSTRAP_NAMES)[number];
