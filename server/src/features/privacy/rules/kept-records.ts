import {
  defaultRetention,
  estateSetKinds,
  keepingText,
  keptKinds,
  type EstateSetKind,
  type Keeping,
  type KeptKindName,
} from '@ekhaya/contract/privacy/kept-records.rules';
import type { MyData } from '@ekhaya/contract/privacy/my-data';
import type { Queryable } from '../../../platform/database/database.ts';
import { findEstateIdsOfPerson } from '../../estates/index.ts';
import { readVisitDays } from './change-retention.ts';
import { selectRetentionRules } from './retention.store.ts';

/** The days that the estates of a person keep each kind that they set. */
type DaysByKind = Partial<Record<KeptKindName, number[]>>;

const isSetByEstate = (kind: KeptKindName): kind is EstateSetKind =>
  (estateSetKinds as readonly KeptKindName[]).includes(kind);

const readDays = async (queryable: Queryable, estateIds: readonly string[]): Promise<DaysByKind> => {
  const rules = await selectRetentionRules(queryable);
  const days: DaysByKind = {};
  for (const estateId of estateIds) {
    (days.visits ??= []).push(await readVisitDays(queryable, estateId));
    for (const kind of estateSetKinds) (days[kind] ??= []).push((rules.get(estateId) ?? defaultRetention)[kind]);
  }
  return days;
};

const periodOf = (kind: KeptKindName, days: DaysByKind): string => {
  const { keeps }: { keeps: Keeping } = keptKinds[kind];
  const set = isSetByEstate(kind) || kind === 'visits' ? (days[kind] ?? []) : [];
  return set.length === 0
    ? keepingText(keeps)
    : keepingText(keeps, { least: Math.min(...set), most: Math.max(...set) });
};

/** Lists the kinds of records kept about a person, why, and for how long at her estates. */
export const readKeptRecords = async (queryable: Queryable, userId: string): Promise<MyData['records']> => {
  const days = await readDays(queryable, await findEstateIdsOfPerson(queryable, userId));
  return (Object.keys(keptKinds) as KeptKindName[]).map((kind) => ({
    kind,
    title: keptKinds[kind].title,
    why: keptKinds[kind].why,
    period: periodOf(kind, days),
  }));
};
