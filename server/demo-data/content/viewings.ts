import { viewingSlots } from '@ekhaya/contract/developments/viewings.rules';
import type { NewContent } from '../../src/features/content/index.ts';
import { bookViewing } from '../../src/features/developments/index.ts';
import { gateDirectory } from '../../src/features/gate-access/index.ts';
import { findPersonByEmail } from '../../src/features/identity/index.ts';
import { AppError } from '../../src/platform/app-error.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';

/** A viewing of the demo world. */
export interface DemoViewing {
  id: string;
  developmentId: string;
  email: string;
  start: string;
  visitor: { name: string; phone: string } | null;
}

const viewers = [
  { email: 'pieter@ekhaya.test', visitor: { name: 'Anke Botha', phone: '0825550188' } },
  { email: 'amina@ekhaya.test', visitor: null },
];

/** The first viewings of the developments that have show days. */
export const demoViewings = (developments: readonly NewContent<'development'>[]): DemoViewing[] =>
  developments.flatMap(({ id: developmentId, fields }) => {
    const [first] = viewingSlots(fields.showDays, '');
    if (first === undefined) return [];
    return viewers.map((viewer) => ({
      ...viewer,
      developmentId,
      start: first.start,
      id: `${developmentId}/${viewer.email}`,
    }));
  });

/** Books viewings on behalf of people. Skips those whose account is deleted, or who may not book any more. */
export const addViewings = async (
  transaction: Transaction,
  missing: readonly DemoViewing[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const { email, developmentId: id, start, visitor } of missing) {
    const person = await findPersonByEmail(transaction, email);
    if (person === undefined) continue;
    try {
      const viewing = { start, visitor };
      await bookViewing({ ...dependencies, gates: gateDirectory }, { userId: person.id, id, viewing });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
};
