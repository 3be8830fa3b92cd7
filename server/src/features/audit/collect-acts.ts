import type { Queryable } from '../../platform/database/database.ts';
import { selectAuditPage } from './audit.store.ts';
import { presentAuditEntries } from './present-audit-entries.ts';

/** The maximum number of acts in a copy of a person's data, newest first. */
const maxActs = 20_000;
const pageSize = 500;

/**
 * Collects what was done about a person, and what she did, for a copy of her data. Of an act about somebody else only its kind and time
 * are told, and nobody else is named.
 */
export const collectActs = async (queryable: Queryable, userId: string) => {
  const acts = [];
  for (let before: string | undefined; acts.length < maxActs;) {
    const filter = { staffEstates: 'all', personId: userId } as const;
    const rows = await selectAuditPage(queryable, filter, { before, limit: pageSize });
    const entries = await presentAuditEntries(queryable, rows);
    for (const [index, { at, action, actor, estateName, sentence }] of entries.entries()) {
      const told = sentence.map(({ text, personId }) => (['', userId].includes(personId) ? text : 'somebody else'));
      acts.push({
        at,
        by: actor.id === userId ? 'you' : 'somebody else',
        action,
        estateName,
        ...(rows[index]?.personId === userId && { what: told.join('') }),
      });
    }
    if (rows.length < pageSize) break;
    before = String(rows.at(-1)?.id);
  }
  return { acts };
};
