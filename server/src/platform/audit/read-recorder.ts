import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Subject } from '../database/versioned-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertAuditEntry } from './audit.store.ts';

/** A look of a member of staff at private data. */
export interface StaffRead {
  actorId: string;
  /** `gate-log.read`, `inside.read`. */
  action: string;
  estateId: string;
  /** The record that was looked at; a list is the record of its estate. */
  subject: Subject;
  /** The records that were read: ids and names of filters, never names of people or plates. */
  detail?: Record<string, string | number>;
}

/** Records looks of staff at private data in the audit log. */
export type ReadRecorder = (read: StaffRead) => Promise<void>;

const onceInMs = hourMs;
const maxRemembered = 10_000;

/**
 * Creates the recorder of reads. A list that follows the gates is read again every few seconds: the same look of the same person is
 * recorded once an hour by each process, so that the audit log stays readable.
 */
export const createReadRecorder = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): ReadRecorder => {
  const recordedAt = new Map<string, number>();
  return async ({ actorId, action, estateId, subject, detail = {} }) => {
    const at = clock.now();
    const key = JSON.stringify([actorId, action, estateId, subject, detail]);
    const isRecorded = at.getTime() - (recordedAt.get(key) ?? -Infinity) < onceInMs;
    if (isRecorded) return;
    const about = { subjectKind: subject.kind, subjectId: subject.id };
    if (recordedAt.size >= maxRemembered) recordedAt.clear();
    const personId = subject.kind === 'person' ? subject.id : '';
    const read = { actorId, action, estateId, personId, ...about, before: null, after: detail, at };
    await insertAuditEntry(database.db, read);
    recordedAt.set(key, at.getTime());
  };
};
