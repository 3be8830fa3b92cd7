import type { RefusalReason } from '../passes/pass-verifier.rules.ts';

/** What the console says about each reason of a refusal. */
export const refusalTexts: Readonly<Record<RefusalReason, string>> = {
  expired: 'Too late',
  'not-yet': 'Too early',
  'already-used': 'Used already',
  'wrong-gate': 'Not for this gate',
  'wrong-direction': 'Wrong direction',
  'other-estate': 'Code of another estate',
  revoked: 'Ended before',
  paused: 'Paused that day',
  unknown: 'Unknown code',
  malformed: 'Not readable',
  'clock-wrong': 'The clock of the phone is wrong',
};

/** A step in the life of a code, as far as its sentence needs it. */
export interface StepInWords {
  kind: 'made' | 'rang' | 'allowed' | 'declined' | 'passed' | 'refused' | 'by-hand' | 'ended' | 'valid-until';
  direction?: 'in' | 'out' | undefined;
  reason?: RefusalReason | undefined;
  gate: string;
  by: string;
  note: string;
  at: string;
}

/** How a step stands in a timeline: it happened well, somebody vouched for it, it failed, or it is to come. */
export type StepTone = 'done' | 'wait' | 'bad' | 'ahead';

const byText = (sentence: string, by: string): string => (by === '' ? sentence : `${sentence} by ${by}`);
const passedText = ({ direction }: StepInWords): string => (direction === 'out' ? 'Out' : 'In');

type InWords = (step: StepInWords, now: number) => { tone: StepTone; text: string };

const descriptions: Readonly<Record<StepInWords['kind'], InWords>> = {
  made: ({ by }) => ({ tone: 'done', text: byText('Made', by) }),
  rang: ({ by }) => ({ tone: 'done', text: byText('House rung', by) }),
  allowed: ({ by }) => ({ tone: 'done', text: byText('Let come', by) }),
  declined: ({ by }) => ({ tone: 'bad', text: byText('Turned away', by) }),
  passed: (step) => ({ tone: 'done', text: `${passedText(step)} by ${step.gate}` }),
  'by-hand': (step) => ({
    tone: 'wait',
    text: `${passedText(step)} by hand at ${step.gate}${step.note === '' ? '' : `: ${step.note}`}`,
  }),
  refused: ({ gate, reason }) => ({
    tone: 'bad',
    text: `${gate}: ${reason === undefined ? 'Refused' : refusalTexts[reason]}`,
  }),
  ended: ({ by }) => ({ tone: 'bad', text: byText('Ended', by) }),
  'valid-until': ({ at }, now) =>
    Date.parse(at) > now ? { tone: 'ahead', text: 'Good until then' } : { tone: 'done', text: 'Was good until then' },
};

/** Describes a step in the life of a code. @param now milliseconds since 1970 */
export const describeStep = (step: StepInWords, now: number): { tone: StepTone; text: string } =>
  descriptions[step.kind](step, now);
