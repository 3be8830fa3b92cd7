import { registerSender } from '../../platform/outbox/outbox.ts';
import { reportWrongTries, WRONG_TRIES } from './access/check-pin.ts';
import { GATE_ENTRY, sendGateEntry } from './guard/gate-entries.ts';

export { usePassKept } from './access/use-pass-kept.ts';
export { WalkInRing } from './ring/walk-in-ring.tsx';

registerSender(WRONG_TRIES, reportWrongTries, 'Wrong PIN tries');
registerSender(GATE_ENTRY, sendGateEntry, 'Entries of the gate');
