/**
 * The values of the encrypted store that the first screen is drawn from. On a repeat visit the service worker decrypts
 * them and writes them into the page, in the element with this id.
 */
export const BOOTSTRAP_NAMES = ['session', 'access-entries', 'access-choice', 'unread-count'] as const;
export const BOOTSTRAP_ID = 'ekhaya-bootstrap';
/** Marks the place of that element in index.html. */
export const BOOTSTRAP_PLACEHOLDER = '<!--bootstrap-->';
/** Marks the place in index.html where the code and styles of the opened screen are named, by the service worker or by the server. */
export const SCREEN_START_PLACEHOLDER = '<!--screen-start-->';

/**
 * The name under which the page holds the stored reads of the opened screen, as JSON within the JSON: only the code of the screen
 * parses it.
 */
export const SCREEN_READS = 'screen-reads';

export type BootstrapName = (typeof BOOTSTRAP_NAMES)[number] | typeof SCREEN_READS;

/** The stored name of the list of reads that a screen is drawn from: their hashes. */
export const screenReadsName = (path: string): string => `${SCREEN_READS} ${path}`;
