import type { GateLifeStep, GateLogEntry } from '@ekhaya/contract/gate-access/log/console-gate-log';

/** The times of an invitation, with the names of the people who acted. */
export interface LifeOfVisit {
  createdAt: Date;
  endsAt: Date;
  revokedAt: Date | undefined;
  hostName: string;
  revokedByName: string;
}

/** The times of a walk-in, with the names of the people who acted. */
export interface LifeOfWalkIn {
  askedAt: Date;
  answer: 'allow' | 'refuse' | null;
  guardName: string;
  answeredByName: string;
}

const stepOf = (step: Pick<GateLifeStep, 'at' | 'kind'> & Partial<GateLifeStep>): GateLifeStep => ({
  gate: '',
  by: '',
  note: '',
  entryId: '',
  ...step,
});

const kindOfResult = { granted: 'passed', refused: 'refused', overridden: 'by-hand' } as const;

const stepOfEntry = ({ id, at, result, direction, reason, gate, guard, overrideReason }: GateLogEntry): GateLifeStep =>
  stepOf({
    at,
    kind: kindOfResult[result],
    direction,
    ...(reason && { reason }),
    gate,
    by: guard,
    note: overrideReason,
    entryId: id,
  });

const stepsOfVisit = ({ createdAt, endsAt, revokedAt, hostName, revokedByName }: LifeOfVisit): GateLifeStep[] => [
  stepOf({ at: createdAt.toISOString(), kind: 'made', by: hostName }),
  revokedAt === undefined
    ? stepOf({ at: endsAt.toISOString(), kind: 'valid-until' })
    : stepOf({ at: revokedAt.toISOString(), kind: 'ended', by: revokedByName }),
];

/** The answer of a house has no time of its own: it stands right after the ring. */
const stepsOfWalkIn = ({ askedAt, answer, guardName, answeredByName }: LifeOfWalkIn): GateLifeStep[] => {
  const at = askedAt.toISOString();
  const answered = answer === null ? [] : [answer === 'allow' ? ('allowed' as const) : ('declined' as const)];
  return [
    stepOf({ at, kind: 'rang', by: guardName }),
    ...answered.map((kind) => stepOf({ at, kind, by: answeredByName })),
  ];
};

/** Returns the life of a code: what happened with it in order of time, and when it ends. */
export const lifeOfCode = (
  entries: readonly GateLogEntry[],
  { visit, walkIn }: { visit?: LifeOfVisit | undefined; walkIn?: LifeOfWalkIn | undefined },
): GateLifeStep[] =>
  [
    ...(visit ? stepsOfVisit(visit) : []),
    ...(walkIn ? stepsOfWalkIn(walkIn) : []),
    ...entries.map(stepOfEntry),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
