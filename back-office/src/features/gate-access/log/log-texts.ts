import { refusalTexts } from '@ekhaya/contract/gate-access/log/life-texts.rules';
import { clockIcon, octagonCrossIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import type { Tone } from '../../../platform/rooms/badge.tsx';
import type { GateLogEntry } from '../gate.queries.ts';

/** The badge of an entry: what happened at the gate. */
export function lookOf({ result, direction }: Pick<GateLogEntry, 'result' | 'direction'>): {
  tone: Tone;
  icon: string;
  word: string;
} {
  if (result === 'refused') return { tone: 'bad', icon: octagonCrossIcon, word: 'Refused' };
  if (result === 'overridden') return { tone: 'wait', icon: clockIcon, word: 'By hand' };
  return { tone: 'good', icon: tickIcon, word: direction === 'in' ? 'Let in' : 'Let out' };
}

/** Whether somebody else may have shown the code: it had been used before. */
const isSecondUse = ({ kind, reason }: GateLogEntry): boolean => kind === 'visitor' && reason === 'already-used';

/** Who stood at the gate. */
export function whoText(entry: GateLogEntry): string {
  if (isSecondUse(entry)) return 'Somebody unknown';
  if (entry.name !== '') return entry.name;
  return entry.kind === 'unknown' ? 'Somebody unknown' : 'Forgotten';
}

const houseOf = ({ whoseGuest, unit }: GateLogEntry): string => [whoseGuest, unit].filter(Boolean).join(', ');

/** The details of the person of a gate log entry besides the name. */
export function aboutText(entry: GateLogEntry): string {
  if (isSecondUse(entry) && entry.name !== '') return `with ${entry.name}’s code`;
  const house = houseOf(entry);
  if (entry.kind === 'visitor') return house === '' ? 'visitor' : `visitor of ${house}`;
  if (entry.kind === 'walk-in') return house === '' ? 'walk-in' : `walk-in for ${house}`;
  if (entry.kind === 'resident') return entry.unit === '' ? 'resident' : `resident, ${entry.unit}`;
  return '';
}

/** The lines under the badge: why, the guard's words, and what a guard should doubt. */
export function notesOf(entry: GateLogEntry): string[] {
  return [
    entry.reason === undefined ? '' : refusalTexts[entry.reason],
    entry.overrideReason,
    entry.conflict === undefined ? '' : `Conflict: ${refusalTexts[entry.conflict]}`,
    entry.isUnproven && entry.result !== 'refused' ? 'No code was checked' : '',
    entry.hasNoPlace ? 'Code without a place' : '',
    entry.wasOffline ? 'Without a network' : '',
  ].filter(Boolean);
}
