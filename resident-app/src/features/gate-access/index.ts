import { registerSender } from '../../platform/outbox/outbox.ts';
import { reportWrongTries, WRONG_TRIES } from './access/check-pin.ts';
import { GATE_ENTRY, sendGateEntry } from './guard/gate-entries.ts';

export { usePassKept } from './access/use-pass-kept.ts';
export { WalkInRing } from './ring/walk-in-ring.tsx';

registerSender(WRONG_TRIES, reportWrongTries, { title: 'Wrong PIN tries' });
registerSender(GATE_ENTRY, sendGateEntry, { title: 'Entries of the gate', isRecord: true });
