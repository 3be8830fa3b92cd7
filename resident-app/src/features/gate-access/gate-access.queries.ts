import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../platform/api/call.ts';
import { noteServerTime } from './server-clock.ts';

/** Where one estate lets its pass be shown. */
export type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';

export type PinState = OutputOf<'GET /api/accessControl/{userId}'>;
export type WalkIn = OutputOf<'GET /api/gate/walk-in'>[number];

/** The access entries of the caller: where, and how near, her pass may be shown. */
export async function readAccessLocations(): Promise<AccessLocation[]> {
  const { accessInfo } = await call('GET /api/acl/AccessControl/', { query: { userId: 'me' } });
  return accessInfo;
}

/** The estates, for the logo above the PIN pad. */
export const readEstates = () => call('GET /api/estates', {});

/** Whether the caller has set a PIN, and until when it is locked. */
export const readPinState = (): Promise<PinState> =>
  call('GET /api/accessControl/{userId}', { params: { userId: 'me' } });

export const sendPin = (pin: string) => call('POST /api/accessControl/pin', { body: { pin } });

/** Checks the PIN at the server; this session may then ask for codes and enrol this phone for 10 minutes. */
export const verifyPin = (pin: string) => call('POST /api/accessControl/pin/verify', { body: { pin } });

/** Wrong tries that this phone counted itself. */
export const sendWrongTries = (count: number) => call('POST /api/accessControl/pin/tries', { body: { count } });

/** Answers a server that wants the password once more in this session. */
export const sendPassword = (password: string) => call('POST /api/auth/verify-password', { body: { password } });

/** Forgets the caller's PIN when the password is right. */
export const resetPin = (password: string) => call('POST /api/accessControl/pin/reset', { body: { password } });

type CodeInput = InputOf<'GET /api/guard'>['query'];

/** A code that the server makes; its time corrects this phone's clock. */
export const readServerCode = (place: Omit<CodeInput, 'userId' | 'dtime'>) =>
  withServerTime((asked) => call('GET /api/guard', { query: { userId: 'me', dtime: asked.toISOString(), ...place } }));

type DeviceInput = InputOf<'POST /api/guard/device'>['body'];

/** Enrols this phone's key at an estate, or renews its grant. */
export const sendDeviceKey = (device: DeviceInput) =>
  withServerTime(() => call('POST /api/guard/device', { body: device }));

/** The caller's enrolled phones. */
export const readDevices = () => call('GET /api/guard/device', {});

/** Who rings at the gate for the caller's house now. */
export const readRingingWalkIns = (): Promise<WalkIn[]> => call('GET /api/gate/walk-in', {});

export const answerWalkIn = (id: string, answer: 'allow' | 'refuse'): Promise<WalkIn> =>
  call('POST /api/gate/walk-in/{id}/answer', { params: { id }, body: { answer } });

async function withServerTime<Answer extends { serverTime: string }>(
  ask: (asked: Date) => Promise<Answer>,
): Promise<Answer> {
  const asked = new Date();
  const answer = await ask(asked);
  noteServerTime(answer.serverTime, asked, new Date());
  return answer;
}
