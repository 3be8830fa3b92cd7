import type { PaymentStage } from '@ekhaya/contract/payments/payment-stages.rules';
import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import {
  boltIcon,
  clockIcon,
  dropIcon,
  flameIcon,
  octagonCrossIcon,
  slashCircleIcon,
  tickIcon,
  undoIcon,
} from '@ekhaya/icons/icon-paths';
import type { Tone } from './badge.tsx';

/** The badge of each stage. */
export const stageLooks: Record<PaymentStage, { tone: Tone; icon: string; word: string }> = {
  'at-bank': { tone: 'wait', icon: clockIcon, word: 'At the bank' },
  'no-token': { tone: 'wait', icon: clockIcon, word: 'Paid, no token' },
  issued: { tone: 'good', icon: tickIcon, word: 'Approved' },
  'going-back': { tone: 'wait', icon: undoIcon, word: 'Going back' },
  'paid-back': { tone: 'off', icon: undoIcon, word: 'Paid back' },
  declined: { tone: 'bad', icon: octagonCrossIcon, word: 'Declined' },
  'not-done': { tone: 'off', icon: slashCircleIcon, word: 'Not Done' },
};

/** What each utility is called, and its icon. */
export const utilityLooks: Record<UtilityKind, { name: string; icon: string }> = {
  electricity: { name: 'Electricity', icon: boltIcon },
  water: { name: 'Water', icon: dropIcon },
  gas: { name: 'Gas', icon: flameIcon },
};
