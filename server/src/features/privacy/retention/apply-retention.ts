import {
  defaultRetention,
  keptKinds,
  type RetentionDays,
  type TimedKindName,
} from '@ekhaya/contract/privacy/kept-records.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { dropOldAuditMonths } from '../../../platform/audit/drop-old-months.store.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseAlertsBefore, eraseGuardPositionsBefore } from '../../alerts/index.ts';
import { eraseOutagesBefore } from '../../outages/index.ts';
import { eraseBookingsBefore } from '../../bookings/index.ts';
import {
  eraseExpiredOffers,
  eraseHandedOverRoles,
  eraseImportsBefore,
  findEstate,
  findEstateNames,
} from '../../estates/index.ts';
import { eraseViewingsBefore } from '../../developments/index.ts';
import { eraseAnswersBefore } from '../../events/index.ts';
import { eraseVisitsBefore, readVisitRetentions } from '../../gate-access/index.ts';
import { eraseHouseholdInvitationsBefore } from '../../household/index.ts';
import { addNobody, eraseKnownDevicesBefore } from '../../identity/index.ts';
import { eraseMailsBefore } from '../../mail/index.ts';
import { eraseNotificationsBefore } from '../../notifications/index.ts';
import { erasePayersBefore } from '../../payments/index.ts';
import { eraseSnagsBefore } from '../../snags/index.ts';
import { eraseUsageBefore } from '../../utilities/index.ts';
import { eraseExpiredCopies } from '../copies/expire-copies.ts';
import { selectHeldPeople } from '../holds/holds.store.ts';
import { deleteAnsweredBefore } from '../requests/requests.store.ts';
import { selectRetentionRules } from '../rules/retention.store.ts';

/** The maximum number of rows per statement. It bounds the duration of each statement. */
const batchSize = 500;
/** Guards' phones learn within a day that a role ended. */
const handedOverMs = 2 * dayMs;

type Needs = Pick<Dependencies, 'database' | 'clock' | 'objectStore'>;

/** What the erasers need: the days of each estate, and the people under a legal hold. */
interface Retained {
  now: Date;
  estates: readonly { estateId: string; days: RetentionDays }[];
  heldIds: readonly string[];
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

const inBatches = async (erase: () => Promise<number>): Promise<void> => {
  while ((await erase()) === batchSize);
};

/**
 * What erases each kind when its time is over. The type asks for every kind of the table that is kept for a number of days, so that
 * the page 'My data' promises nothing that no job does.
 */
const erasers: Record<TimedKindName, (dependencies: Needs, retained: Retained) => Promise<void>> = {
  devices: ({ database }, { now, heldIds }) =>
    eraseKnownDevicesBefore(database.db, {
      before: daysBefore(now, keptKinds.devices.keeps.days),
      exceptOf: heldIds,
    }),
  houseInvitations: async ({ database }, { now, estates, heldIds }) => {
    for (const { estateId, days } of estates) {
      const before = daysBefore(now, days.houseInvitations);
      await inBatches(() =>
        eraseHouseholdInvitationsBefore(database.db, { estateId, before, exceptOf: heldIds, limit: batchSize }),
      );
    }
  },
  // An offer stores when it ends: its lifetime is the number of days of the table.
  roleOffers: ({ database }, { now, heldIds }) => eraseExpiredOffers(database.db, { now, exceptOf: heldIds }),
  imports: ({ database }, { now, heldIds }) =>
    eraseImportsBefore(database.db, { before: daysBefore(now, keptKinds.imports.keeps.days), exceptOf: heldIds }),
  visits: async (parts, { now, heldIds }) => {
    for (const { estateId, retentionDays } of await readVisitRetentions(parts.database.db)) {
      await eraseVisitsBefore(parts, { estateId, before: daysBefore(now, retentionDays), exceptOf: heldIds });
    }
  },
  bookings: async ({ database, clock }, { now, estates, heldIds }) => {
    await addNobody(database.db, { clock });
    for (const { estateId, days } of estates) {
      const estate = await findEstate(database.db, estateId);
      if (estate === undefined) continue;
      const before = wallClockAt(daysBefore(now, days.bookings), estate.timeZone).date;
      await inBatches(() =>
        database.db.transaction((transaction) =>
          eraseBookingsBefore(transaction, { estateId, before, exceptOf: heldIds, limit: batchSize }),
        ),
      );
    }
  },
  messages: ({ database }, { now, estates, heldIds }) =>
    eraseNotificationsBefore(
      database.db,
      {
        now,
        days: estates.map(({ estateId, days }) => ({ estateId, days: days.messages })),
        defaultDays: defaultRetention.messages,
        exceptOf: heldIds,
      },
      batchSize,
    ),
  mails: async ({ database }, { now, estates, heldIds }) => {
    for (const { estateId, days } of estates) {
      const before = daysBefore(now, days.mails);
      await inBatches(() => eraseMailsBefore(database.db, { estateId, before, exceptOf: heldIds, limit: batchSize }));
    }
  },
  answers: ({ database }, { now, heldIds }) =>
    eraseAnswersBefore(database.db, { before: daysBefore(now, keptKinds.answers.keeps.days), exceptOf: heldIds }),
  viewings: ({ database }, { now, heldIds }) =>
    eraseViewingsBefore(database.db, { before: daysBefore(now, keptKinds.viewings.keeps.days), exceptOf: heldIds }),
  usage: async ({ database }, { now, estates, heldIds }) => {
    for (const { estateId, days } of estates) {
      const estate = await findEstate(database.db, estateId);
      if (estate === undefined) continue;
      // A week is as old as its Sunday.
      const before = wallClockAt(daysBefore(now, days.usage + 6), estate.timeZone).date;
      await inBatches(() => eraseUsageBefore(database.db, { estateId, before, exceptOf: heldIds, limit: batchSize }));
    }
  },
  snags: async ({ database }, { now, heldIds }) => {
    const before = daysBefore(now, keptKinds.snags.keeps.days);
    await inBatches(() =>
      database.db.transaction((transaction) =>
        eraseSnagsBefore(transaction, { before, exceptOf: heldIds, limit: batchSize }),
      ),
    );
  },
  alerts: async ({ database }, { now, heldIds }) => {
    const before = daysBefore(now, keptKinds.alerts.keeps.days);
    await inBatches(() =>
      database.db.transaction((transaction) =>
        eraseAlertsBefore(transaction, { before, exceptOf: heldIds, limit: batchSize }),
      ),
    );
  },
  guardPositions: ({ database }, { now, heldIds }) =>
    eraseGuardPositionsBefore(database.db, {
      before: daysBefore(now, keptKinds.guardPositions.keeps.days),
      exceptOf: heldIds,
    }),
  outages: async ({ database }, { now, heldIds }) => {
    const before = daysBefore(now, keptKinds.outages.keeps.days);
    await inBatches(() =>
      database.db.transaction((transaction) =>
        eraseOutagesBefore(transaction, { before, exceptOf: heldIds, limit: batchSize }),
      ),
    );
  },
  payments: async ({ database, clock }, { now, heldIds }) => {
    await addNobody(database.db, { clock });
    const before = daysBefore(now, keptKinds.payments.keeps.days);
    await inBatches(() =>
      database.db.transaction((transaction) =>
        erasePayersBefore(transaction, { before, exceptOf: heldIds, limit: batchSize }),
      ),
    );
  },
  requests: ({ database }, { now, heldIds }) =>
    deleteAnsweredBefore(database.db, {
      before: daysBefore(now, keptKinds.requests.keeps.days),
      exceptOf: heldIds,
    }),
  copies: (parts) => eraseExpiredCopies(parts),
  acts: async ({ database }, { now, heldIds }) => {
    const before = daysBefore(now, keptKinds.acts.keeps.days);
    await dropOldAuditMonths(database.db, { before, exceptOf: heldIds });
  },
};

/**
 * The hourly job of retention: erases every kind of records when its time is over, for each estate by its own days. Nothing of the
 * people under a legal hold is erased.
 */
export const applyRetention = async (dependencies: Needs): Promise<void> => {
  const { database, clock } = dependencies;
  const [names, rules, heldIds] = [
    await findEstateNames(database.db),
    await selectRetentionRules(database.db),
    await selectHeldPeople(database.db),
  ];
  const estates = [...names.keys()].map((estateId) => ({ estateId, days: rules.get(estateId) ?? defaultRetention }));
  const retained = { now: clock.now(), estates, heldIds };
  for (const erase of Object.values(erasers)) await erase(dependencies, retained);
  await eraseHandedOverRoles(database.db, new Date(retained.now.getTime() - handedOverMs));
};
