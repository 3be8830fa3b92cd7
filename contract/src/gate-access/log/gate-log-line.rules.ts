import { registrationKey } from '../../profile/registration.rules.ts';
import { addDays } from '../../time/wall-clock.rules.ts';
import { formatVisitorCode, parseVisitorCode } from '../../visitors/visitors.rules.ts';
import type { RefusalReason } from '../passes/pass-verifier.rules.ts';
import { parseDays } from './log-days.rules.ts';

/** The filter of the gate log that a search line stands for. Fields that the line does not name are left out. */
export interface GateLogLineFilter {
  /** The first and the last day, `YYYY-MM-DD`, on the wall clock of the estate. */
  fromDay?: string;
  toDay?: string;
  gateId?: string;
  direction?: 'in' | 'out';
  result?: 'granted' | 'refused' | 'overridden';
  reason?: RefusalReason;
  kind?: 'resident' | 'visitor' | 'walk-in';
  conflicts?: 'only';
  /** The beginning of a number plate, normalised by `registrationKey`. */
  plate?: string;
  unit?: string;
  /** A visitor code. */
  code?: string;
  /** The words that are left: part of a name. */
  q?: string;
}

/** A part of the line that was understood. The screen shows it as a chip. */
export interface UnderstoodPart {
  kind: 'days' | 'gate' | 'result' | 'reason' | 'direction' | 'kind' | 'conflicts' | 'plate' | 'unit' | 'code' | 'name';
  /** `Plate HX 31 KP`, `Refused`, `Main Gate`. */
  label: string;
  /** The line without this part. */
  lineWithout: string;
}

/** The words that depend on the estate. */
export interface GateLogLineContext {
  /** Today on the wall clock of the estate, `YYYY-MM-DD`. */
  today: string;
  gates: readonly { id: string; name: string }[];
}

/** A part of the line: how many words it takes, and what it means. */
interface Found {
  length: number;
  kind: UnderstoodPart['kind'];
  label: string;
  filter: GateLogLineFilter;
}

type Phrase = Omit<Found, 'length'>;

const refusal = (reason: RefusalReason, label: string): Phrase => ({
  kind: 'reason',
  label,
  filter: { reason },
});
const refused: Phrase = { kind: 'result', label: 'Refused', filter: { result: 'refused' } };
const byHand: Phrase = { kind: 'result', label: 'By hand', filter: { result: 'overridden' } };
const letIn: Phrase = { kind: 'result', label: 'Let in', filter: { result: 'granted', direction: 'in' } };
const letOut: Phrase = { kind: 'result', label: 'Let out', filter: { result: 'granted', direction: 'out' } };
const goingIn: Phrase = { kind: 'direction', label: 'In', filter: { direction: 'in' } };
const goingOut: Phrase = { kind: 'direction', label: 'Out', filter: { direction: 'out' } };
const ofKind = (kind: 'resident' | 'visitor' | 'walk-in', label: string): Phrase => ({
  kind: 'kind',
  label,
  filter: { kind },
});
const usedAlready = refusal('already-used', 'Used already');
const conflicts: Phrase = { kind: 'conflicts', label: 'Conflicts', filter: { conflicts: 'only' } };

/** The phrases with a fixed meaning, in lower case. The longest that fits is taken. */
const phrases: Readonly<Record<string, Phrase>> = {
  refused,
  rejected: refused,
  denied: refused,
  'only refused': refused,
  'by hand': byHand,
  override: byHand,
  overridden: byHand,
  'let in': letIn,
  granted: { kind: 'result', label: 'Let through', filter: { result: 'granted' } },
  'let through': { kind: 'result', label: 'Let through', filter: { result: 'granted' } },
  'let out': letOut,
  in: goingIn,
  entered: goingIn,
  out: goingOut,
  left: goingOut,
  expired: refusal('expired', 'Too late'),
  'too late': refusal('expired', 'Too late'),
  'too early': refusal('not-yet', 'Too early'),
  'not yet': refusal('not-yet', 'Too early'),
  'used already': usedAlready,
  'already used': usedAlready,
  used: usedAlready,
  'wrong gate': refusal('wrong-gate', 'Wrong gate'),
  'wrong direction': refusal('wrong-direction', 'Wrong direction'),
  revoked: refusal('revoked', 'Ended before'),
  'ended before': refusal('revoked', 'Ended before'),
  paused: refusal('paused', 'Paused that day'),
  unknown: refusal('unknown', 'Unknown code'),
  'unknown code': refusal('unknown', 'Unknown code'),
  'not readable': refusal('malformed', 'Not readable'),
  'clock wrong': refusal('clock-wrong', 'Wrong clock'),
  'wrong clock': refusal('clock-wrong', 'Wrong clock'),
  visitor: ofKind('visitor', 'Visitors'),
  visitors: ofKind('visitor', 'Visitors'),
  resident: ofKind('resident', 'Residents'),
  residents: ofKind('resident', 'Residents'),
  'walk-in': ofKind('walk-in', 'Walk-ins'),
  'walk-ins': ofKind('walk-in', 'Walk-ins'),
  conflict: conflicts,
  conflicts,
};

const longestPhrase = 3;

/** Words that carry no meaning between the others. */
const fillers = new Set(['at', 'on', 'the', 'of', 'from', 'for', 'with', 'and', 'entries', 'gate']);

const findPhrase = (words: readonly string[]): Found | undefined => {
  for (let length = Math.min(longestPhrase, words.length); length > 0; length -= 1) {
    const phrase = phrases[words.slice(0, length).join(' ')];
    if (phrase !== undefined) return { length, ...phrase };
  }
  return undefined;
};

/** Finds the name of a gate, with or without its last word 'Gate'. The longest name that fits is taken. */
const findGate = (words: readonly string[], gates: GateLogLineContext['gates']): Found | undefined => {
  const named = gates
    .flatMap(({ id, name }) => {
      const full = name.toLowerCase().split(/\s+/);
      const short = full.length > 1 && full.at(-1) === 'gate' ? [full.slice(0, -1)] : [];
      return [full, ...short].map((parts) => ({ id, name, parts }));
    })
    .toSorted((one, other) => other.parts.length - one.parts.length);
  const gate = named.find(({ parts }) => parts.every((part, index) => words[index] === part));
  return gate && { length: gate.parts.length, kind: 'gate', label: gate.name, filter: { gateId: gate.id } };
};

const findUnit = (words: readonly string[]): Found | undefined => {
  const [first = '', second = ''] = words;
  const isNamed = ['unit', 'house', 'no', 'nr'].includes(first) && /^[a-z0-9][a-z0-9/-]{0,9}$/.test(second);
  const isNumber = /^\d{1,4}[a-z]?$/.test(first);
  if (!isNamed && !isNumber) return undefined;
  const unit = (isNamed ? second : first).toUpperCase();
  return { length: isNamed ? 2 : 1, kind: 'unit', label: `Unit ${unit}`, filter: { unit } };
};

const foundPlate = (written: string, length: number): Found => ({
  length,
  kind: 'plate',
  label: `Plate ${written.toUpperCase()}`,
  filter: { plate: registrationKey(written) },
});

const foundCode = (code: string, length: number): Found => ({
  length,
  kind: 'code',
  label: `Code ending ${formatVisitorCode(code).slice(-3)}`,
  filter: { code },
});

/** South African plates: `HX31KPGP` (letters, digits, letters), `CA123456` (letters, digits), `123ABCGP` (digits, letters). */
const wholePlate =
  /^(?:[A-Z]{1,3}\d{2,3}[A-Z]{2,4}|[A-Z]{2,3}\d{3,6}(?:GP|WP|EC|MP|NW|FS|NC|L)?|\d{3}[A-Z]{3}(?:GP|EC|MP|NW|FS|NC|L))$/;
/** The beginning of a plate in one word: letters and digits mixed. */
const startOfPlate = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,9}$/;

const longestPlate = 4;

const findPlate = (words: readonly string[]): Found | undefined => {
  if (words[0] === 'plate' && words[1] !== undefined) {
    const rest = findPlate(words.slice(1)) ?? foundPlate(words[1], 1);
    return { ...rest, length: rest.length + 1 };
  }
  for (let length = Math.min(longestPlate, words.length); length > 0; length -= 1) {
    const written = words.slice(0, length).join(' ');
    if (wholePlate.test(registrationKey(written))) return foundPlate(written, length);
  }
  return undefined;
};

/** Finds a visitor code, which may be written in two groups: `K7M 3QXR`. A text that is a whole plate too is a plate. */
const findCode = (words: readonly string[]): Found | undefined => {
  if (words[0] === 'code') {
    const rest = findCode(words.slice(1));
    return rest && { ...rest, length: rest.length + 1 };
  }
  for (const length of [1, 2]) {
    const written = words.slice(0, length).join(' ');
    // A word of letters alone, such as 'Martkyt', is a name.
    const code = /\d/.test(written) && words.length >= length ? parseVisitorCode(written) : undefined;
    if (code !== undefined) return foundCode(code, length);
  }
  return undefined;
};

const findStartOfPlate = ([word = '']: readonly string[]): Found | undefined =>
  startOfPlate.test(registrationKey(word)) ? foundPlate(word, 1) : undefined;

const findDays = (words: readonly string[], today: string): Found | undefined => {
  const days = parseDays(words, today);
  if (days === undefined) return undefined;
  const { length, label, fromDay, toDay } = days;
  return { length, kind: 'days', label, filter: { fromDay, toDay } };
};

const findPart = (words: readonly string[], { today, gates }: GateLogLineContext): Found | undefined =>
  findDays(words, today) ??
  findGate(words, gates) ??
  findPhrase(words) ??
  findPlate(words) ??
  findCode(words) ??
  findUnit(words) ??
  findStartOfPlate(words);

/** The shortest part of a name that is searched. An index of three letters finds it. */
const shortestName = 3;

/**
 * Reads a search line of the gate log: days ('yesterday', 'last 7 days', '14 nov'), names of gates, 'refused', reasons, kinds, a
 * plate, 'unit 14', a visitor code. The words that are left are part of a name.
 */
export const readGateLogLine = (
  line: string,
  context: GateLogLineContext,
): { filter: GateLogLineFilter; understood: UnderstoodPart[] } => {
  const words = line.trim().split(/\s+/).filter(Boolean);
  const lower = words.map((word) => word.toLowerCase().replaceAll(/^[,;.]+|[,;.?]+$/g, ''));
  const filter: GateLogLineFilter = {};
  const understood: UnderstoodPart[] = [];
  const nameWords: number[] = [];
  for (let index = 0; index < words.length;) {
    const found = findPart(lower.slice(index), context);
    if (found === undefined) {
      if (!fillers.has(lower[index] ?? '')) nameWords.push(index);
      index += 1;
      continue;
    }
    const { length, kind, label } = found;
    Object.assign(filter, found.filter);
    const lineWithout = [...words.slice(0, index), ...words.slice(index + length)].join(' ');
    understood.push({ kind, label, lineWithout });
    index += length;
  }
  const name = nameWords.map((index) => words[index]).join(' ');
  if (name.length >= shortestName) {
    filter.q = name;
    const lineWithout = words.filter((_, index) => !nameWords.includes(index)).join(' ');
    understood.push({ kind: 'name', label: `Name ${name}`, lineWithout });
  }
  return { filter, understood };
};

/** The days that the gate log covers when the line names none. */
export const defaultLogDays = 30;

/** Returns the days of a filter: those that the line names, or the last 30 days. */
export const daysOfFilter = (
  { fromDay, toDay }: GateLogLineFilter,
  today: string,
): { fromDay: string; toDay: string } => ({
  fromDay: fromDay ?? addDays(today, 1 - defaultLogDays),
  toDay: toDay ?? today,
});
