import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { sandboxApplication } from './sandbox-application.ts';
import type { Sandbox } from './sandbox.ts';

/** Serves a sandbox on a free port of this machine. */
export const serveSandbox = (sandbox: Sandbox): Promise<{ url: string; close: () => void }> => {
  const { fetch } = sandboxApplication(sandbox);
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => {
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => {
          server.close();
          if ('closeAllConnections' in server) server.closeAllConnections();
        },
      });
    });
  });
};
