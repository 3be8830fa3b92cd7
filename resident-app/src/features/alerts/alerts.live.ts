import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** The query key of what an estate offers. The id of the estate follows. */
export const OFFER_KEY = 'alert-offer';

/** The query key of the alerts that ring at guards. */
export const GATE_ALERTS_KEY = 'gate-alerts';

/** An alert was sent, renewed, seen or ended, or an estate changed its rules. */
export const alertsLive: LiveHandlers = {
  alerts: () => Promise.all([invalidate([OFFER_KEY]), invalidate([GATE_ALERTS_KEY])]),
};
