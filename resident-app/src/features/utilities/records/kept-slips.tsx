import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { useRead } from '../../../platform/query/query.ts';
import { readSlip } from './utilities.queries.ts';
import { slipKey } from './utility-keys.ts';

/** How many of the latest slips are kept on the phone before they are opened. */
const MAX_KEPT = 5;

/** The slip of a payment. It never changes, so it is read once and then stays on the phone. */
export const useSlip = (id: string, isEnabled: boolean) =>
  useRead(slipKey(id), () => readSlip(id), { staleAfterMs: Number.POSITIVE_INFINITY, isEnabled });

/** Keeps the slips of the latest purchases on the phone, so that a token is there when there is no network. Draws nothing. */
export function KeptSlips({ history }: { history: readonly PaymentHistoryEntry[] }) {
  const issued = history.filter(({ vending }) => vending.status === 'issued').slice(0, MAX_KEPT);
  return issued.map(({ id }) => <KeptSlip key={id} id={id} />);
}

function KeptSlip({ id }: { id: string }): null {
  useSlip(id, true);
  return null;
}
