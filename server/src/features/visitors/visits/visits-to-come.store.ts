import { and, gt, isNull } from 'drizzle-orm';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import { visitorInvitations } from './visitors.table.ts';

/** Counts the invitations of estates that hold and are not over at an instant. The visitor of a single visit who has left is over. */
export const countVisitsToCome = (now: Date): EstateCounter =>
  countRowsOf(visitorInvitations, {
    estateId: visitorInvitations.estateId,
    where: and(
      isNull(visitorInvitations.revokedAt),
      isNull(visitorInvitations.leftAt),
      gt(visitorInvitations.endsAt, now),
    ),
  });
