import type { OfflineEntry } from '@ekhaya/contract/gate-access/offline-entries';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../../../platform/api/call.ts';
import { appVersion } from '../../../../platform/configuration/app-version.ts';
import { callWithServerTime } from '../../clock/server-clock.ts';

export type { GateSubject, GateVehicle, GateVerdict } from '@ekhaya/contract/gate-access/guard';
export type { OfflineEntry, RefusedOfflineEntry } from '@ekhaya/contract/gate-access/offline-entries';
export type { WalkIn } from '@ekhaya/contract/gate-access/walk-in';

/** A visitor of today, with her status and the digests of her code. */
export type ExpectedVisitor = OutputOf<'GET /api/gate/expected'>[number];
/** A gate that the caller guards, with its opening hours and rules. */
export type Gate = OutputOf<'GET /api/gate/gates'>[number];
/** A public key of the server, which verifies grants and codes. */
export type GateKey = OutputOf<'GET /api/gate/keys'>['keys'][number];
/** A revoked phone or person. */
export type Revocation = OutputOf<'GET /api/gate/revocations'>['entries'][number];
/** A person who has come in and not left. */
export type PersonInside = OutputOf<'GET /api/gate/inside'>['people'][number];
/** A conflict between a sent entry and the entries that the server already has. */
export type GateConflict = OutputOf<'POST /api/gate/log'>['conflicts'][number];

/** Reads the gates that the caller guards. The server refuses a person who guards none. */
export const readGates = () => call('GET /api/gate/gates', {});

/** Reads the public keys that codes are verified with. */
export const readKeys = async (): Promise<GateKey[]> =>
  (await callWithServerTime(() => call('GET /api/gate/keys', {}))).keys;

/** Reads the revocations in force of the last 25 hours: all of them each time, so that one that staff lift is gone. */
export const readRevocations = async (): Promise<Revocation[]> =>
  (await call('GET /api/gate/revocations', { query: { appVersion } })).entries;

const ofEstate = (estateId: string | undefined) => ({ query: estateId === undefined ? {} : { estateId } });

/**
 * Reads the visitors who are expected at one guarded estate or at all.
 * @param date a day of the estate's calendar, `YYYY-MM-DD`; without it today, with those who came yesterday and are still inside
 */
export const readExpected = (estateId?: string, date?: string) =>
  call('GET /api/gate/expected', { query: { ...ofEstate(estateId).query, ...(date !== undefined && { date }) } });

/** Reads the people inside and the newest used step of each pass, at one guarded estate or at all. */
export const readInside = (estateId?: string) => call('GET /api/gate/inside', ofEstate(estateId));

/** Reads the vehicles of the residents of an estate, each encrypted for the pass of its owner. */
export const readVehicles = (estateId: string) => call('GET /api/gate/vehicles', { query: { estateId } });

/**
 * How long somebody at the gate waits for the server before this phone goes on alone, in milliseconds. Twice the delay of a slow
 * network. Without a limit of its own, each car would wait 20 s behind a network that is up but leads nowhere.
 */
const ANSWER_TIMEOUT_MS = 8_000;

/** Checks a code at the server, which also logs the result. @throws {ApiError} `timeout` after 8 s, or the given time */
export const sendVerify = (body: InputOf<'POST /api/gate/verify'>['body'], timeoutMs = ANSWER_TIMEOUT_MS) =>
  call('POST /api/gate/verify', { body }, { timeoutMs });

/** Sends entries of the gate log: passages that were decided offline, or without a code. */
export const sendEntries = (entries: OfflineEntry[]) => call('POST /api/gate/log', { body: { entries } });

/** Logs that the guard let a person through despite a refusal. @throws {ApiError} `timeout` after 8 s */
export const sendOverride = (body: InputOf<'POST /api/gate/override'>['body']) =>
  call('POST /api/gate/override', { body }, { timeoutMs: ANSWER_TIMEOUT_MS });

/** Rings a house for a walk-in. */
export const ringHouse = (body: InputOf<'POST /api/gate/walk-in'>['body']) => call('POST /api/gate/walk-in', { body });

/** Logs the entry of a walk-in that the house allowed. The server stores one entry per nonce. @throws {ApiError} `timeout` after 8 s */
export const sendAdmission = (id: string, nonce: string) =>
  call('POST /api/gate/walk-in/{id}/admit', { params: { id }, body: { nonce } }, { timeoutMs: ANSWER_TIMEOUT_MS });

/** Reads a walk-in with the answer of the house. @throws {ApiError} `timeout` after 8 s */
export const readWalkIn = (id: string) =>
  call('GET /api/gate/walk-in/{id}', { params: { id } }, { timeoutMs: ANSWER_TIMEOUT_MS });
