import { defaultDepartments } from '@ekhaya/contract/snags/departments.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { insertTemplate } from '../templates/templates.store.ts';
import { insertDepartment, selectDepartments } from './departments.store.ts';

/** The answers that every estate starts with. */
const firstTemplates = [
  { title: 'On our way', text: 'We are on our way.' },
  { title: 'Part is ordered', text: 'We have looked at it. A part is ordered; we tell you when it has come.' },
  { title: 'Done, please look', text: 'It is done. Please have a look and tell us if it is not.' },
] as const;

/**
 * Gives an estate the eight departments and the first templates. Those that it has already stay as they are.
 * @returns the ids of its departments by name
 */
export const addSnagSetup = async (
  transaction: Queryable,
  estate: { id: string; latitude: number | null; longitude: number | null; emails?: Readonly<Record<string, string>> },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<Map<string, string>> => {
  const idOf = (name: string): string => `${estate.id}-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  for (const { name, promiseHours } of defaultDepartments) {
    await insertDepartment(transaction, {
      id: idOf(name),
      estateId: estate.id,
      name,
      promiseHours,
      email: estate.emails?.[name] ?? '',
      latitude: estate.latitude,
      longitude: estate.longitude,
      isEnabled: true,
    });
  }
  for (const [at, { title, text }] of firstTemplates.entries()) {
    const createdAt = new Date(clock.now().getTime() + at);
    await insertTemplate(transaction, { id: idOf(title), estateId: estate.id, title, text, createdAt });
  }
  return new Map((await selectDepartments(transaction, [estate.id])).map(({ id, name }) => [name, id]));
};
