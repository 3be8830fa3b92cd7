import type { VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import type { WeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { useEffect, useSyncExternalStore } from 'react';
import { DRAFT } from '../../../platform/outbox/preserved-records.ts';
import { currentSession, onSessionEnd } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../platform/store/external-store.ts';

/** The content of the form before ADD VISITOR is pressed. */
export interface VisitorDraft {
  name: string;
  phoneNumber: string;
  /** The chosen date and times; undefined while the form shows its defaults. */
  visit?: VisitSelection | undefined;
  /** The chosen days of a weekly invitation; undefined for one visit. */
  weekly?: WeeklyDays | undefined;
}

const STORED = `${DRAFT}visitors/new`;
const EMPTY: VisitorDraft = { name: '', phoneNumber: '' };
const draft = createStore<VisitorDraft>(EMPTY);
let loadedFor: string | undefined;

onSessionEnd(() => {
  loadedFor = undefined;
  draft.set(EMPTY);
});

async function load(): Promise<void> {
  const person = currentSession().user?.id;
  if (person === undefined || loadedFor === person) return;
  loadedFor = person;
  const stored = await readStored<VisitorDraft>(STORED);
  // The stored draft is ignored if the person has typed something meanwhile.
  if (stored && loadedFor === person && draft.get() === EMPTY) draft.set(stored);
}

/** Changes the draft and stores it encrypted on this phone, because it names a person. */
export function changeVisitorDraft(change: Partial<VisitorDraft>): void {
  const changed = { ...draft.get(), ...change };
  draft.set(changed);
  void writeStored(STORED, changed);
}

/** Empties the form and removes the stored draft. */
export function clearVisitorDraft(): void {
  draft.set(EMPTY);
  void writeStored(STORED, undefined);
}

/**
 * The content of the form. It survives Back, a reload, being offline and a session that the server ends, and is erased at logout.
 */
export function useVisitorDraft(): VisitorDraft {
  const current = useSyncExternalStore(draft.subscribe, draft.get, () => EMPTY);
  useEffect(() => void load(), []);
  return current;
}
