import type { VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import { useEffect, useSyncExternalStore } from 'react';
import { currentSession, onSessionEnds } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../platform/store/external-store.ts';

/** What stands in the form and is not added yet. */
export interface VisitorDraft {
  name: string;
  phoneNumber: string;
  /** The times as they were chosen; undefined while the form's own stand. */
  visit?: VisitSelection | undefined;
}

const STORED = 'visitor-draft';
const EMPTY: VisitorDraft = { name: '', phoneNumber: '' };
const draft = createStore<VisitorDraft>(EMPTY);
let loadedFor: string | undefined;

onSessionEnds(() => {
  loadedFor = undefined;
  draft.set(EMPTY);
});

async function load(): Promise<void> {
  const person = currentSession().user?.id;
  if (person === undefined || loadedFor === person) return;
  loadedFor = person;
  const stored = await readStored<VisitorDraft>(STORED);
  // Whoever has begun to type meanwhile keeps what she typed.
  if (stored && loadedFor === person && draft.get() === EMPTY) draft.set(stored);
}

/** Changes the draft and keeps it on this phone, sealed: it names a person. */
export function changeVisitorDraft(change: Partial<VisitorDraft>): void {
  const changed = { ...draft.get(), ...change };
  draft.set(changed);
  void writeStored(STORED, changed);
}

/** Empties the form. */
export function clearVisitorDraft(): void {
  draft.set(EMPTY);
  void writeStored(STORED, undefined);
}

/** What stands in the form; it survives Back, a reload and being offline, and goes at logout. */
export function useVisitorDraft(): VisitorDraft {
  const current = useSyncExternalStore(draft.subscribe, draft.get, () => EMPTY);
  useEffect(() => void load(), []);
  return current;
}
