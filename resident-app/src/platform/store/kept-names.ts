/**
 * The values of the encrypted store that the first screen is drawn from. The service worker opens them and writes them
 * into the page, under this id.
 */
export const KEPT_FOR_START = ['session', 'access-entries', 'access-choice', 'unread-count'] as const;
export const KEPT_ID = 'ekhaya-kept';

export type KeptName = (typeof KEPT_FOR_START)[number];
