import type { EmergencyContact } from '@ekhaya/contract/directory/directory';
import { defaultEmergencyNumbers } from '@ekhaya/contract/directory/directory.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findEstate, hasRoleAt } from '../estates/index.ts';
import { selectEmergencyContacts } from './directory.store.ts';

const [ambulanceNumber, policeNumber] = defaultEmergencyNumbers;

/** The contacts that an estate without its own contacts gets. */
const defaultContacts: EmergencyContact[] = [
  { name: 'Ambulance', number: ambulanceNumber, icon: 'ambulance' as const },
  { name: 'Police', number: policeNumber, icon: 'police' as const },
].map((contact) => ({ ...contact, id: `default-${contact.number}`, description: '', navigatePath: '' }));

/**
 * The emergency contacts of an estate, or the default numbers where it has none.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const listEmergencyContacts = async (
  { database }: Pick<Dependencies, 'database'>,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<EmergencyContact[]> => {
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
  if (!(await hasRoleAt(database.db, userId, estateId))) throw new AppError('forbidden');
  const rows = await selectEmergencyContacts(database.db, estateId);
  if (rows.length === 0) return defaultContacts;
  return rows.map(({ id, name, description, number, icon, navigatePath }) => ({
    id,
    name,
    description,
    number,
    icon,
    navigatePath,
  }));
};
