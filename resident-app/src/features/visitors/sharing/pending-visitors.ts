import { createLock } from '@ekhaya/browser/store/in-one-tab';
import type { VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import type { WeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { useEffect, useSyncExternalStore } from 'react';
import { DRAFT } from '../../../platform/outbox/preserved-records.ts';
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

const STORED = `${DRAFT}visitors/pending`;
/** The name under which earlier versions of the app have stored the list. */
const FORMERLY_STORED = 'pending-visitors';
const NONE: readonly PendingVisitor[] = [];
const pending = createStore<readonly PendingVisitor[]>(NONE);
/** Visitors who could not be stored, for example on a full phone. They stay while the app is open. */
let unstored = NONE;
/** All tabs change one stored list. */
const withLock = createLock('ekhaya-pending-visitors');

onSessionEnd(() => {
  unstored = NONE;
  pending.set(NONE);
});

async function readAll(): Promise<PendingVisitor[]> {
  const stored =
    (await readStored<PendingVisitor[]>(STORED)) ?? (await readStored<PendingVisitor[]>(FORMERLY_STORED)) ?? [];
  return [...stored, ...unstored.filter(({ id }) => !stored.some((each) => each.id === id))];
}

/** Reads the list, which other tabs change too. */
const load = (): Promise<void> =>
  withLock(async () => {
    const person = currentSession().user?.id;
    const all = await readAll();
    if (person === currentSession().user?.id) pending.set(all);
  });

/** Changes the list as it is stored now. */
const changeList = (change: (visitors: readonly PendingVisitor[]) => readonly PendingVisitor[]): Promise<void> =>
  withLock(async () => {
    const person = currentSession().user?.id;
    const changed = change(await readAll());
    if (person !== currentSession().user?.id) return;
    pending.set(changed);
    await writeStored(STORED, changed);
    const stored = (await readStored<PendingVisitor[]>(STORED)) ?? [];
    if (person === currentSession().user?.id) {
      unstored = changed.filter(({ id }) => !stored.some((each) => each.id === id));
    }
  });

/**
 * The visitors of an estate who were added but not shared yet. They are stored encrypted on this phone until logout, and stay there
 * when the server ends the session.
 */
export function usePendingVisitors(estateID: string): PendingVisitor[] {
  const visitors = useSyncExternalStore(pending.subscribe, pending.get, () => NONE);
  useEffect(() => {
    const read = (): void => void load();
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return visitors.filter((visitor) => visitor.estateID === estateID);
}

/** Stores a visitor until SHARE is pressed. */
export function addPendingVisitor(visitor: Omit<PendingVisitor, 'id' | 'key'>): Promise<void> {
  const added = { ...visitor, id: crypto.randomUUID(), key: crypto.randomUUID() };
  return changeList((visitors) => [...visitors, added]);
}

/** Removes a visitor who was shared, or whom the person no longer expects. */
export const removePendingVisitor = (id: string): Promise<void> =>
  changeList((visitors) => visitors.filter((each) => each.id !== id));

/** Gives a refused invitation a new idempotency key: the server would answer the old one with the same refusal. */
export const renewPendingKey = (id: string): Promise<void> =>
  changeList((visitors) => visitors.map((each) => (each.id === id ? { ...each, key: crypto.randomUUID() } : each)));
