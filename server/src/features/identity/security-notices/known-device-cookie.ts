import { createDeviceCookie } from '../../../platform/sessions/session-cookie.ts';
import { knownDeviceSeconds } from './security-notices.rules.ts';

/** Creates the reader and writer of the cookie of a browser, which lasts as long as the browser is known. */
export const createKnownDeviceCookie = (publicUrl: string) => {
  const cookie = createDeviceCookie(publicUrl);
  return {
    read: (headers: Headers): string | undefined => cookie.read(headers),
    write: (token: string): string => cookie.write(token, knownDeviceSeconds),
  };
};
