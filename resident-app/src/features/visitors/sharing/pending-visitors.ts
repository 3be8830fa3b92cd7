import type { VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import { useEffect, useSyncExternalStore } from 'react';
import { currentSession, onSessionEnds } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../platform/store/external-store.ts';

/** A visitor who was added and not yet shared: the server knows nothing of her. */
export interface PendingVisitor {
  id: string;
  /** Under which she is invited: once, however often SHARE is pressed without an answer. */
  key: string;
  estateID: string;
  name: string;
  phoneNumber: string;
  visit: VisitSelection;
}

const STORED = 'pending-visitors';
const NONE: readonly PendingVisitor[] = [];
const pending = createStore<readonly PendingVisitor[]>(NONE);
let loadedFor: string | undefined;

onSessionEnds(() => {
  loadedFor = undefined;
  pending.set(NONE);
});

async function load(): Promise<void> {
  const person = currentSession().user?.id;
  if (person === undefined || loadedFor === person) return;
  loadedFor = person;
  const stored = (await readStored<PendingVisitor[]>(STORED)) ?? [];
  const added = pending.get();
  if (loadedFor === person)
    pending.set([...stored.filter(({ id }) => !added.some((each) => each.id === id)), ...added]);
}

async function keep(visitors: readonly PendingVisitor[]): Promise<void> {
  pending.set(visitors);
  await writeStored(STORED, visitors);
}

/** The visitors of an estate who wait to be shared; they survive leaving the screen, a reload and being offline. */
export function usePendingVisitors(estateID: string): PendingVisitor[] {
  const visitors = useSyncExternalStore(pending.subscribe, pending.get, () => NONE);
  useEffect(() => void load(), []);
  return visitors.filter((visitor) => visitor.estateID === estateID);
}

export const addPendingVisitor = (visitor: Omit<PendingVisitor, 'id' | 'key'>): Promise<void> =>
  keep([...pending.get(), { ...visitor, id: crypto.randomUUID(), key: crypto.randomUUID() }]);

export const removePendingVisitor = (id: string): Promise<void> => keep(pending.get().filter((each) => each.id !== id));

/** After a refusal the next try is another one: the server would answer the same key with the same refusal. */
export const renewPendingKey = (id: string): Promise<void> =>
  keep(pending.get().map((each) => (each.id === id ? { ...each, key: crypto.randomUUID() } : each)));
