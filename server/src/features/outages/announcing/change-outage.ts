import type { StaffOutage } from '@ekhaya/contract/outages/console-outages';
import type { EstateArea } from '@ekhaya/contract/places/areas.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { readOutageVersion, selectOutage, updateOutage } from '../records/outages.store.ts';
import { presentStaffOutage } from '../records/present-outages.ts';
import { auditedFields, lockOpenOutage, requireTimes, takeStep } from './announce-outage.ts';
import { findUnits } from './find-area.ts';

/**
 * Changes where an outage is and when it begins, audited. Who comes into the area is told once, who falls out of it hears that it no
 * longer concerns her, and the others hear only of another begin.
 * @throws {AppError} `not-found`, `validation`, `conflict` for one that is over, `changed-meanwhile`, `nothing-changed`
 */
export const changeOutage = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  {
    actorId,
    id,
    version,
    area,
    startsAt,
    staffEstates,
  }: {
    actorId: string;
    id: string;
    version: number;
    area: EstateArea;
    startsAt: string;
    staffEstates: StaffEstates;
  },
): Promise<StaffOutage> => {
  const known = await selectOutage(dependencies.database.db, id);
  if (known === undefined || !includesEstate(staffEstates, known.estateId)) throw new AppError('not-found');
  const units = await findUnits(dependencies, { estateId: known.estateId, staffEstates, area });
  return auditedChange(dependencies, {
    actorId,
    action: 'outage.area',
    subject: { kind: 'outage', id },
    seen: { version, read: readOutageVersion(id) },
    lock: (transaction) => lockOpenOutage(transaction, { id, staffEstates }),
    change: async (transaction, before, at) => {
      requireTimes({ startsAt, until: before.until.toISOString(), nextNewsAt: null }, at);
      const tellsEverybody = Date.parse(startsAt) !== before.startsAt.getTime();
      const row = await updateOutage(transaction, id, {
        ...area,
        units: [...units.units],
        startsAt: new Date(startsAt),
      });
      await takeStep(transaction, row, { kind: 'changed', text: '', at, tellsEverybody }, dependencies);
      return {
        estateIds: [row.estateId],
        before: auditedFields(before),
        after: auditedFields(row),
        result: await presentStaffOutage(transaction, row),
      };
    },
  });
};
