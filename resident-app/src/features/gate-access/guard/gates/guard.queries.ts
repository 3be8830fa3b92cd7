import type { OfflineEntry } from '@ekhaya/contract/gate-access/offline-entries';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../../../platform/api/call.ts';
import { callWithServerTime } from '../../clock/server-clock.ts';

export type { GateSubject, GateVerdict } from '@ekhaya/contract/gate-access/guard';
export type { OfflineEntry, RefusedOfflineEntry } from '@ekhaya/contract/gate-access/offline-entries';
export type { WalkIn } from '@ekhaya/contract/gate-access/walk-in';

export type ExpectedVisitor = OutputOf<'GET /api/gate/expected'>[number];
export type Gate = OutputOf<'GET /api/gate/gates'>[number];
export type GateKey = OutputOf<'GET /api/gate/keys'>['keys'][number];
export type Revocation = OutputOf<'GET /api/gate/revocations'>['entries'][number];
export type PersonInside = OutputOf<'GET /api/gate/inside'>['people'][number];
export type GateConflict = OutputOf<'POST /api/gate/log'>['conflicts'][number];

/** Reads the gates that the caller guards. The server refuses a person who guards none. */
export const readGates = () => call('GET /api/gate/gates', {});

/** Reads the public keys that codes are verified with. */
export const readKeys = async (): Promise<GateKey[]> =>
  (await callWithServerTime(() => call('GET /api/gate/keys', {}))).keys;

export const readRevocations = (since: string | undefined) =>
  call('GET /api/gate/revocations', { query: since === undefined ? {} : { since } });

export const readExpected = () => call('GET /api/gate/expected', { query: {} });

export const readInside = () => call('GET /api/gate/inside', {});

export const sendVerify = (body: InputOf<'POST /api/gate/verify'>['body']) => call('POST /api/gate/verify', { body });

/** Sends entries of what happened offline, or without a code. */
export const sendEntries = (entries: OfflineEntry[]) => call('POST /api/gate/log', { body: { entries } });

export const sendOverride = (body: InputOf<'POST /api/gate/override'>['body']) =>
  call('POST /api/gate/override', { body });

export const ringHouse = (body: InputOf<'POST /api/gate/walk-in'>['body']) => call('POST /api/gate/walk-in', { body });

/** Logs the entry of a walk-in that the house allowed. The server stores one entry per nonce. */
export const sendAdmission = (id: string, nonce: string) =>
  call('POST /api/gate/walk-in/{id}/admit', { params: { id }, body: { nonce } });

export const readWalkIn = (id: string) => call('GET /api/gate/walk-in/{id}', { params: { id } });
