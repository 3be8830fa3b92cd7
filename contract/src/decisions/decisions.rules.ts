/** How long a decision of the console can be taken back, in milliseconds, by the clock of the server. */
export const undoMs = 10_000;

/** The decisions that are held for the undo time. */
export const decisionKinds = [
  'booking.status',
  'booking.times',
  'closure.add',
  'mail.approval',
  'inside.left',
  'inside.extend',
  'household.join',
  'privacy.answer',
  'snag.close',
] as const;

/** A kind of decision. */
export type DecisionKind = (typeof decisionKinds)[number];

/**
 * `pending` can be taken back. `applied` has taken effect for residents. `undone` was taken back. `void` never took effect: the
 * resident changed the record meanwhile, or the change was no longer possible.
 */
export const decisionStates = ['pending', 'applied', 'undone', 'void'] as const;

/** A state of a decision. */
export type DecisionState = (typeof decisionStates)[number];
