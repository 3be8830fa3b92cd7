import type { InputOf } from '@ekhaya/contract/routes';
import { call } from '../../../../platform/api/call.ts';
import { callWithServerTime } from '../../clock/server-clock.ts';

type CodeInput = InputOf<'GET /api/guard'>['query'];

/** Reads a code that the server makes. */
export const readServerCode = (place: Omit<CodeInput, 'userId' | 'dtime'>) =>
  callWithServerTime((askedAt) =>
    call('GET /api/guard', { query: { userId: 'me', dtime: askedAt.toISOString(), ...place } }),
  );

type DeviceInput = InputOf<'POST /api/guard/device'>['body'];

/** Enrols this phone's key at an estate, or renews its grant. */
export const sendDeviceKey = (device: DeviceInput) =>
  callWithServerTime(() => call('POST /api/guard/device', { body: device }));

/** Reads the caller's enrolled phones. */
export const readDevices = () => call('GET /api/guard/device', {});
