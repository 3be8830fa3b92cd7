import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectEstate } from '../catalogue/estates.store.ts';
import { deleteHouse, insertHouse, lockHouse } from './houses.store.ts';

/** A house, and who writes it down or takes it off the list. */
interface WantedHouse {
  caller: { userId: string };
  staffEstates: StaffEstates;
  estateId: string;
  unitNumber: string;
}

type Needs = Pick<Dependencies, 'database' | 'clock'>;

const idOf = ({ estateId, unitNumber }: WantedHouse): string => `${estateId} ${unitNumber}`;

/** Writes a house down where nobody has a role yet, audited. @throws {AppError} `forbidden`, `not-found`; `conflict` if it is on the list */
export const writeHouse = (dependencies: Needs, house: WantedHouse): Promise<void> => {
  const { caller, staffEstates, estateId, unitNumber } = house;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'houses.add',
    subject: { kind: 'house', id: idOf(house) },
    lock: async (transaction) => {
      requireStaffEstate(staffEstates, estateId);
      if ((await selectEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    },
    change: async (transaction, _state, createdAt) => {
      if (!(await insertHouse(transaction, { estateId, unitNumber, createdAt }))) {
        throw new AppError('conflict', { detail: `House ${unitNumber} is on the list already.` });
      }
      return { estateIds: [estateId], before: null, after: { unitNumber }, result: undefined };
    },
  });
};

/** Takes a house off the list where nobody ever had a role, audited. @throws {AppError} `forbidden`; `not-found`; `conflict` */
export const removeHouse = (dependencies: Needs, house: WantedHouse): Promise<void> => {
  const { caller, staffEstates, estateId, unitNumber } = house;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'houses.remove',
    subject: { kind: 'house', id: idOf(house) },
    lock: async (transaction) => {
      requireStaffEstate(staffEstates, estateId);
      const found = await lockHouse(transaction, house);
      if (found === undefined) throw new AppError('not-found', { detail: `House ${unitNumber} is not on the list.` });
      if (found.givenRoles > 0) {
        throw new AppError('conflict', {
          detail: `Somebody has or had a role in house ${unitNumber}. It stays on the list.`,
        });
      }
    },
    change: async (transaction) => {
      await deleteHouse(transaction, house);
      return { estateIds: [estateId], before: { unitNumber }, after: null, result: undefined };
    },
  });
};
