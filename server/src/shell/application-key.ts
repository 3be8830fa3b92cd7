import { createHmac } from 'node:crypto';

/**
 * Derives the key that identifies the resident app to the API. It is not secret, because every page contains it. It derives
 * from the server's secret, so that all processes of an installation have the same key and other installations another one.
 */
export const applicationKey = (secret: string): string =>
  createHmac('sha256', secret).update('application-key:resident-app').digest('base64url');
