import { registerBatchSender, registerSender } from '../../platform/outbox/outbox.ts';
import { reportWrongTries, WRONG_PIN_TRIES } from './access/pins/check-pin.ts';
import { MAX_ENTRIES_SENT, sendGateEntries } from './guard/log/gate-entries.ts';
import { GATE_ENTRY } from './guard/book/unsent-entries.ts';

export { accessLocationsKey } from './access/access-locations-key.ts';
export { useGrantRenewal } from './access/enrolment/use-grant-renewal.ts';
export { walkInsLive } from './walk-ins/walk-ins.live.ts';
export { WalkInRing } from './walk-ins/walk-in-ring.tsx';

registerSender(WRONG_PIN_TRIES, reportWrongTries);
registerBatchSender(GATE_ENTRY, { maxItems: MAX_ENTRIES_SENT, send: sendGateEntries });
