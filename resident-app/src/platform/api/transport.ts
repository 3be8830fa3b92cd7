import { createTransport } from '@ekhaya/browser/api/transport';

/** The transport of the resident app. */
export const transport = createTransport('You are offline.');
