import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import type { PaymentStatus, UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import {
  boltIcon,
  clockIcon,
  closeIcon,
  dropIcon,
  flameIcon,
  slashCircleIcon,
  tickIcon,
} from '@ekhaya/icons/icon-paths';
import type { BadgeTone } from '@ekhaya/ui-kit/lists/badge';

/** The names of the utilities (spec section 9: 'Utilities: Electricity, Water, Gas'), and their icons. */
export const utilityLooks: Record<UtilityKind, { name: string; icon: string; unit: string; chartLabel: string }> = {
  electricity: { name: 'Electricity', icon: boltIcon, unit: 'kWh', chartLabel: 'Kw/Week' },
  water: { name: 'Water', icon: dropIcon, unit: 'kℓ', chartLabel: '' },
  gas: { name: 'Gas', icon: flameIcon, unit: 'm³', chartLabel: '' },
};

/** The look of a payment's state: colour, icon and word. */
export const statusLooks: Record<PaymentStatus, { tone: BadgeTone; icon: string }> = {
  Approved: { tone: 'good', icon: tickIcon },
  Declined: { tone: 'bad', icon: closeIcon },
  'Not Done': { tone: 'off', icon: slashCircleIcon },
  Pending: { tone: 'wait', icon: clockIcon },
};

/** The day and time of an instant at the estate: `Thu 12 Nov 2026` and `09:41`. */
export function momentTexts(instant: string, timeZone: string): { date: string; time: string } {
  const { date, minutes } = wallClockAt(new Date(instant), timeZone);
  return { date: dateText(date), time: displayTime(timeOfMinutes(minutes)) };
}

/** Whether a payment was approved and its token is still on its way. */
export const isTokenComing = ({ payment, vending }: PaymentHistoryEntry): boolean =>
  payment.transactionStatusDescription === 'Approved' && vending.status === 'pending';
