import type { OwnViewing } from '@ekhaya/contract/developments/viewings';
import { viewingSlots } from '@ekhaya/contract/developments/viewings.rules';
import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { parseWallClock } from '@ekhaya/contract/visitors/visitors.rules';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPublishedContentWithin } from '../../content/index.ts';
import { findEstate } from '../../estates/index.ts';
import { giveGuestPasses, revokeGuestPasses, type InviteDependencies } from '../../visitors/index.ts';
import { presentViewing } from './list-viewings.ts';
import { readViewedDevelopment } from './read-development.ts';
import { countParties, deleteViewing, lockViewings, selectViewing, upsertViewing } from './viewings.store.ts';

type Needs = InviteDependencies & Pick<Dependencies, 'database'>;

/** What a person asks for. */
export interface NewViewing {
  /** `YYYY-MM-DD HH:mm`. */
  start: string;
  visitor: { name: string; phone: string } | null;
}

const announce = async (
  transaction: Transaction,
  { userId, estateId }: { userId: string; estateId: string },
  { live }: Pick<Needs, 'live'>,
): Promise<void> => {
  const topic = 'content' as const;
  await live.publish(
    transaction,
    { topic, audience: { kind: 'person', userId } },
    { topic, audience: { kind: 'staff', estateId } },
  );
};

/**
 * Books a viewing for a person in the place of the one that she has. Her visitor gets a gate pass for its time.
 * @throws {AppError} `not-found`, `forbidden`; `developments/no-viewing`, `developments/viewing-taken`; as `inviteVisitorWithin` for
 *   the pass, and then she keeps what she had
 */
export const bookViewing = async (
  dependencies: Needs,
  { userId, id, viewing: { start, visitor: asked } }: { userId: string; id: string; viewing: NewViewing },
): Promise<OwnViewing> => {
  const { development, slots } = await readViewedDevelopment(dependencies, { userId, id });
  const slot = slots.find((each) => each.start === start);
  if (slot === undefined) throw new AppError('developments/no-viewing');
  const { estateId } = development;
  const estate = await findEstate(dependencies.database.db, estateId);
  const end = parseWallClock(slot.end);
  if (estate === undefined || end === undefined) throw new AppError('not-found');
  const endsAt = instantOfWallClock(end, estate.timeZone);
  return dependencies.database.db.transaction(async (transaction) => {
    await lockViewings(transaction, id);
    // Staff may have moved the show day in the meantime.
    const item = await findPublishedContentWithin(transaction, {
      kind: 'development',
      id,
      now: dependencies.clock.now(),
    });
    const offered = viewingSlots(item?.fields.showDays ?? [], '');
    if (!offered.some((each) => each.start === start && each.end === slot.end)) {
      throw new AppError('developments/no-viewing');
    }
    const taken = (await countParties(transaction, id, userId)).get(start) ?? 0;
    if (taken >= slot.places) throw new AppError('developments/viewing-taken');
    const own = await selectViewing(transaction, { developmentId: id, userId });
    const known = own?.visitor ?? undefined;
    const isSame = own?.startsOn === start && known?.name === asked?.name && known?.phone === asked?.phone;
    if (!isSame && known !== undefined) await revokeGuestPasses(transaction, userId, [known], dependencies);
    const hours = { hostId: userId, estateId, start, end: slot.end };
    const guests = asked === null ? [] : [{ ...asked, invitationId: isSame ? (known?.invitationId ?? '') : '' }];
    const [visitor = null] = await giveGuestPasses(transaction, hours, guests, dependencies);
    const row = { id: randomUUID(), developmentId: id, userId, startsOn: start, endsOn: slot.end, endsAt, visitor };
    await upsertViewing(transaction, { ...row, bookedAt: dependencies.clock.now() });
    await announce(transaction, { userId, estateId }, dependencies);
    return presentViewing(row);
  });
};

/**
 * Gives back the viewing of a person, and revokes the pass of her visitor. Without a viewing it has no effect.
 * @throws {AppError} `not-found`, `forbidden`
 */
export const cancelViewing = async (
  dependencies: Needs,
  { userId, id }: { userId: string; id: string },
): Promise<void> => {
  const { development } = await readViewedDevelopment(dependencies, { userId, id });
  await dependencies.database.db.transaction(async (transaction) => {
    await lockViewings(transaction, id);
    const own = await selectViewing(transaction, { developmentId: id, userId });
    if (own === undefined) return;
    if (own.visitor !== null) await revokeGuestPasses(transaction, userId, [own.visitor], dependencies);
    await deleteViewing(transaction, own.id);
    await announce(transaction, { userId, estateId: development.estateId }, dependencies);
  });
};
