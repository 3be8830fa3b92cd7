import type { Queryable } from '../../../platform/database/database.ts';
import { findFirstActors } from '../../audit/index.ts';
import type { SnagRow } from './snags.store.ts';

/** Whether staff reported a snag for somebody: `reportForPerson` gives it the id of its draft. */
export const isReportedByStaff = ({ id, draftId }: Pick<SnagRow, 'id' | 'draftId'>): boolean => id === draftId;

/** Finds who of staff reported each snag that staff reported for somebody. Leaves out those whose audit entry is gone. */
export const findStaffReporters = (
  queryable: Queryable,
  rows: readonly Pick<SnagRow, 'id' | 'draftId'>[],
): Promise<Map<string, string>> =>
  findFirstActors(queryable, {
    action: 'snag.report',
    kind: 'snag',
    ids: rows.filter(isReportedByStaff).map(({ id }) => id),
  });
