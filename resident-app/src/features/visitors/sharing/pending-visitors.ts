import type { VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import type { WeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { useEffect, useSyncExternalStore } from 'react';
import { currentSession, onSessionEnd } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../platform/store/external-store.ts';

/** A visitor who was added but not shared yet. Only this phone knows about the visit. */
export interface PendingVisitor {
  id: string;
  /** Idempotency key of the invitation: repeated presses of SHARE invite only once. */
  key: string;
  estateID: string;
  name: string;
  phoneNumber: string;
  visit: VisitSelection;
  /** The days of a weekly invitation, whose times are those of the visit; undefined for one visit. */
  weekly?: WeeklyDays | undefined;
}

const STORED = 'pending-visitors';
const NONE: readonly PendingVisitor[] = [];
const pending = createStore<readonly PendingVisitor[]>(NONE);
let loadedFor: string | undefined;

onSessionEnd(() => {
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

async function store(visitors: readonly PendingVisitor[]): Promise<void> {
  pending.set(visitors);
  await writeStored(STORED, visitors);
}

/** The visitors of an estate who were added but not shared yet. They are stored encrypted on this phone until logout. */
export function usePendingVisitors(estateID: string): PendingVisitor[] {
  const visitors = useSyncExternalStore(pending.subscribe, pending.get, () => NONE);
  useEffect(() => void load(), []);
  return visitors.filter((visitor) => visitor.estateID === estateID);
}

/** Stores a visitor until SHARE is pressed. */
export const addPendingVisitor = (visitor: Omit<PendingVisitor, 'id' | 'key'>): Promise<void> =>
  store([...pending.get(), { ...visitor, id: crypto.randomUUID(), key: crypto.randomUUID() }]);

/** Removes a visitor who was shared, or whom the person no longer expects. */
export const removePendingVisitor = (id: string): Promise<void> =>
  store(pending.get().filter((each) => each.id !== id));

/** Gives a refused invitation a new idempotency key: the server would answer the old one with the same refusal. */
export const renewPendingKey = (id: string): Promise<void> =>
  store(pending.get().map((each) => (each.id === id ? { ...each, key: crypto.randomUUID() } : each)));
