import { idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { OwnAlert } from '@ekhaya/contract/alerts/alerts';
import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../platform/api/call.ts';

/** A position to send, with its age. */
export type SentPosition = InputOf<'PUT /api/alerts/{id}/position'>['body']['position'];

/** Reads whether she can alert security at an estate, and what the alert says about her. */
export const readOffer = (estateId: string): Promise<OutputOf<'GET /api/alerts/offer'>> =>
  call('GET /api/alerts/offer', { query: { estateId } });

/** Reads her open alerts. */
export const readOpenAlerts = (): Promise<OwnAlert[]> => call('GET /api/alerts', {});

/** Reads an alert of her own. */
export const readAlert = (id: string): Promise<OwnAlert> => call('GET /api/alerts/{id}', { params: { id } });

/** Sends an alert. The same key is one alert, however often it is sent. A slow network is given up early: it is tried again. */
export const sendAlert = (key: string, estateId: string, position: SentPosition | null): Promise<OwnAlert> =>
  call('POST /api/alerts', { body: { estateId, position } }, { headers: idempotencyHeader(key), timeoutMs: 8_000 });

/** Renews the position of an open alert. */
export const renewPosition = (id: string, position: SentPosition): Promise<unknown> =>
  call('PUT /api/alerts/{id}/position', { params: { id }, body: { position } }, { timeoutMs: 8_000 });

/** Cancels an alert, or says that she is safe. */
export const endAlert = (id: string, status: 'RECALLED' | 'SAFE'): Promise<OwnAlert> =>
  call('PUT /api/alerts/{id}', { params: { id }, body: { status } }, { timeoutMs: 8_000 });

/** Reads the alerts of the estates where she guards, the open ones first. */
export const readGateAlerts = (): Promise<GateAlert[]> => call('GET /api/gate/alerts', {});

/** Reads an alert with the person who sent it. */
export const readGateAlert = (id: string): Promise<OutputOf<'GET /api/gate/alerts/{id}'>> =>
  call('GET /api/gate/alerts/{id}', { params: { id } });

/** Sends where this guard is while an alert is open; null when the phone does not give it. */
export const reportPlace = (id: string, position: SentPosition | null): Promise<unknown> =>
  call('PUT /api/gate/alerts/{id}/position', { params: { id }, body: { position } }, { timeoutMs: 8_000 });

/** Reads the emergency contacts of an estate. */
export const readContacts = (
  estateID: string,
): Promise<OutputOf<'GET /api/directory/api/estates/{estateID}/emergency'>> =>
  call('GET /api/directory/api/estates/{estateID}/emergency', { params: { estateID } });

/** Says that she has seen an alert and comes. */
export const acknowledgeAlert = (id: string): Promise<GateAlert> =>
  call('POST /api/gate/alerts/{id}/acknowledge', { params: { id } });

/** Reads the way by car between two positions of an estate, each written as `latitude,longitude`. */
export const readWay = (estateId: string, from: string, to: string): Promise<OutputOf<'GET /api/directions'>> =>
  call('GET /api/directions', { query: { estateId, from, to } });
