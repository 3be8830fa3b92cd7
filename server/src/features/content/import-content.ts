import { fieldsOfKind } from '@ekhaya/contract/content/written-content';
import {
  blankFields,
  maxItemsAtOnce,
  maxTitleLength,
  problemsOfContent,
  type ContentKind,
} from '@ekhaya/contract/content/content.rules';
import { optionalLine } from '@ekhaya/contract/wire/fields';
import { messageOfIssue } from '@ekhaya/contract/wire/field-messages';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { findUnsafePart } from '../../platform/http/input-safety.rules.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { findEstate } from '../estates/index.ts';
import { addDrafts, lockList } from './add-content.ts';
import { announceContent, endOf, type ContentDependencies, type Editor } from './change-content.ts';
import { requireWithinReach } from './require-within-reach.ts';
import { columnsOfKind, valueOfCell } from './content-csv.rules.ts';
import { fieldsOf } from './present-content.ts';
import { lockContent, updateContent, type ContentRow } from './content.store.ts';

interface ReadRow {
  row: number;
  id: string;
  title: string;
  /** The fields of the columns that the file has. */
  sent: Record<string, unknown>;
}

interface Problem {
  row: number;
  text: string;
}

const maxProblems = 100;
const titleSchema = optionalLine(maxTitleLength);

/** All fields of a row. A column that is not in the file is left as the item has it, and is blank for a new one. */
const fieldsOfRow = (kind: ContentKind, { sent }: ReadRow, item: ContentRow | undefined): Record<string, unknown> => ({
  ...(item === undefined ? blankFields[kind] : fieldsOf(kind, item)),
  ...sent,
});

/** Reads the rows of a CSV and what is wrong with them. */
const readRows = (kind: ContentKind, csv: string): { rows: ReadRow[]; problems: Problem[] } => {
  const file = readCsv(csv);
  if (typeof file === 'string') return { rows: [], problems: [{ row: 1, text: file }] };
  const [header = [], ...lines] = file.rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const names = header.map((name) => name.trim());
  const unknown = names.filter((name) => !columnsOfKind(kind).includes(name));
  if (!names.includes('title'))
    return { rows: [], problems: [{ row: 1, text: 'The first row has no column “title”.' }] };
  if (unknown.length > 0) {
    return { rows: [], problems: [{ row: 1, text: `Nobody knows the column “${unknown[0]?.slice(0, 40)}”.` }] };
  }
  if (lines.length > maxItemsAtOnce) {
    return {
      rows: [],
      problems: [{ row: 1, text: `These are more than ${maxItemsAtOnce} rows. Please divide them.` }],
    };
  }
  const problems: Problem[] = [];
  const rows = lines.map((cells, at) => {
    const row = at + 2;
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    const written = Object.entries(blankFields[kind]).map(([name, blank]) => [
      name,
      names.includes(name) ? valueOfCell(cell(name), blank) : blank,
    ]);
    const checked = { title: titleSchema, fields: fieldsOfKind[kind] };
    const title = checked.title.safeParse(valueOfCell(cell('title'), ''), { error: messageOfIssue });
    const fields = checked.fields.safeParse(Object.fromEntries(written), { error: messageOfIssue });
    const unsafe = findUnsafePart(Object.fromEntries(written));
    if (unsafe !== undefined) problems.push({ row, text: `${unsafe.path}: ${unsafe.message}` });
    for (const issue of title.error?.issues ?? []) problems.push({ row, text: `title: ${issue.message}` });
    for (const { path, message } of fields.error?.issues ?? []) {
      problems.push({ row, text: `${path.join('.')}: ${message}` });
    }
    const sent = Object.fromEntries(Object.entries(fields.data ?? {}).filter(([name]) => names.includes(name)));
    return { row, id: cell('id').trim(), title: title.data ?? '', sent };
  });
  return { rows, problems };
};

/** The items that the rows change. Rows whose id is not at this estate, or of another kind, are problems. */
const findChanged = (
  found: readonly ContentRow[],
  rows: readonly ReadRow[],
  { kind, estateId }: { kind: ContentKind; estateId: string },
): { known: Map<string, ContentRow>; problems: Problem[] } => {
  const known = new Map(found.map((item) => [item.id, item]));
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const read of rows) {
    const { row, id, title } = read;
    if (id === '') continue;
    const item = known.get(id);
    if (seen.has(id)) problems.push({ row, text: 'id: another row has the same.' });
    seen.add(id);
    if (item === undefined || item.kind !== kind || item.estateId !== estateId) {
      problems.push({ row, text: 'id: nothing here has it. Leave it empty for something new.' });
    } else if (item.isPublished) {
      const fields = fieldsOf(kind, { fields: fieldsOfRow(kind, read, item) });
      const [problem] = Object.values(problemsOfContent(kind, { title, fields }));
      if (problem !== undefined) problems.push({ row, text: problem });
    }
  }
  return { known, problems };
};

/**
 * Imports a CSV: rows with an id change that item, others begin drafts. All rows are written or none.
 * @returns what was written, or would be in a trial; with a problem in any row nothing is
 * @throws {AppError} `forbidden`; `not-found`; `content/too-many`; `nothing-changed`
 */
export const importContent = async (
  dependencies: ContentDependencies,
  { callerId, staffEstates }: Editor,
  { kind, estateId, csv, isTrial }: { kind: ContentKind; estateId: string; csv: string; isTrial: boolean },
): Promise<{ created: number; changed: number; problems: Problem[] }> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(dependencies.database.db, estateId)) === undefined) throw new AppError('not-found');
  const { rows, problems: unreadable } = readRows(kind, csv);
  const ids = rows.map(({ id }) => id).filter((id) => id !== '');
  const result = { created: rows.length - ids.length, changed: ids.length };
  const refusal = (problems: Problem[]) => ({ created: 0, changed: 0, problems: problems.slice(0, maxProblems) });
  if (unreadable.length > 0) return refusal(unreadable);
  const found = await dependencies.database.db.transaction((transaction) => lockContent(transaction, [estateId], ids));
  const checked = findChanged(found, rows, { kind, estateId });
  if (checked.problems.length > 0) return refusal(checked.problems);
  if (isTrial || rows.length === 0) return { ...result, problems: [] };
  return auditedChange(dependencies, {
    actorId: callerId,
    action: 'content.import',
    subject: { kind: 'content-list', id: `${estateId}/${kind}` },
    lock: async (transaction) => {
      const position = await lockList(transaction, { kind, estateId, added: result.created });
      const locked = await lockContent(transaction, [estateId], ids);
      const { known, problems } = findChanged(locked, rows, { kind, estateId });
      if (problems.length > 0) throw new AppError('conflict');
      return { position, known };
    },
    change: async (transaction, { position, known }, now) => {
      const written: ContentRow[] = [...known.values()];
      const drafts = [];
      for (const read of rows) {
        const { id, title } = read;
        const fields = fieldsOfRow(kind, read, known.get(id));
        await requireWithinReach(transaction, { kind, estateId, fields });
        const endsAt = await endOf(transaction, { kind, estateId, fields });
        if (id === '') {
          drafts.push({ title, fields, endsAt });
          continue;
        }
        const row = await updateContent(transaction, id, { title, fields, endsAt });
        if (row !== undefined) written.push(row);
      }
      written.push(...(await addDrafts(transaction, { kind, estateId }, drafts, position)));
      await announceContent(transaction, estateId, written, now, dependencies);
      return {
        estateIds: [estateId],
        before: null,
        after: { kind, ...result },
        result: { ...result, problems: [] },
      };
    },
  });
};
