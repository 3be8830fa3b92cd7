import type { OutputOf } from '@ekhaya/contract/routes';
import type { OwnViewing, Viewings } from '@ekhaya/contract/developments/viewings';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { readContent } from '../../content/index.ts';
import { findPersonNames } from '../../estates/index.ts';
import { findGuestVisits } from '../../visitors/index.ts';
import { readViewedDevelopment } from './read-development.ts';
import { countParties, selectViewing, selectViewingsAfter, type ViewingRow } from './viewings.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

const maxSlots = 500;
const maxBooked = 1_000;

/** A viewing in its form for the person who has booked it. */
export const presentViewing = ({
  startsOn,
  endsOn,
  visitor,
}: Pick<ViewingRow, 'startsOn' | 'endsOn' | 'visitor'>): OwnViewing => ({
  start: startsOn,
  end: endsOn,
  visitor: visitor && { name: visitor.name, phone: visitor.phone },
});

/** The viewings of a development, and the one that a person has booked. @throws {AppError} `not-found`, `forbidden` */
export const listViewings = async (dependencies: Needs, of: { userId: string; id: string }): Promise<Viewings> => {
  const { slots } = await readViewedDevelopment(dependencies, of);
  const { db } = dependencies.database;
  const [parties, own] = await Promise.all([
    countParties(db, of.id),
    selectViewing(db, { developmentId: of.id, userId: of.userId }),
  ]);
  return {
    slots: slots.slice(0, maxSlots).map(({ start, end, places }) => ({
      start,
      end,
      left: Math.max(0, places - (parties.get(start) ?? 0)),
    })),
    own: own !== undefined && own.endsAt > dependencies.clock.now() ? presentViewing(own) : null,
  };
};

/** Who comes to the viewings of a development of the caller's estates that are not over. @throws {AppError} `not-found` */
export const listBookedViewings = async (
  dependencies: Needs,
  { callerId, staffEstates }: { callerId: string; staffEstates: StaffEstates },
  id: string,
): Promise<OutputOf<'GET /api/console/content/{id}/viewings'>> => {
  const { kind } = await readContent(dependencies, { callerId, staffEstates }, id);
  if (kind !== 'development') throw new AppError('not-found');
  const { db } = dependencies.database;
  const now = dependencies.clock.now();
  const rows = await selectViewingsAfter(db, { developmentId: id, now, limit: maxBooked });
  const invitations = rows.flatMap(({ visitor }) => (visitor === null ? [] : [visitor.invitationId]));
  const [names, visits] = await Promise.all([
    findPersonNames(db, [...new Set(rows.map(({ userId }) => userId))]),
    findGuestVisits(db, invitations, now),
  ]);
  return rows.map(({ startsOn, endsOn, userId, visitor }) => ({
    start: startsOn,
    end: endsOn,
    name: names.get(userId)?.name ?? '',
    visitor: visitor?.name ?? '',
    hasArrived: visits.get(visitor?.invitationId ?? '')?.times.arrivedAt !== undefined,
  }));
};
