import { createTransport } from '@ekhaya/browser/api/transport';

/** The transport of the resident app. */
export const transport = createTransport({
  offline: 'You are offline.',
  noAnswer: 'No answer came. We do not know whether it arrived.',
});
