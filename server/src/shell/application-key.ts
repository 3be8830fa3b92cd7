import { createHmac } from 'node:crypto';

/**
 * The key that names the resident app to the API. It is no secret (every page carries it); it is derived from the
 * server's secret so that all processes of an installation agree on it and no two installations share it.
 */
export const applicationKey = (secret: string): string =>
  createHmac('sha256', secret).update('application-key:resident-app').digest('base64url');
