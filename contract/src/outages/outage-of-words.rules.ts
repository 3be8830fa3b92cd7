import type { OutageKind } from './outages.rules.ts';

/** Beginnings of words that speak of each kind. */
const wordsOf: Record<OutageKind, readonly string[]> = {
  water: ['water', 'tap', 'shower', 'pipe', 'leak', 'burst', 'toilet', 'basin'],
  electricity: ['electric', 'power', 'light', 'plug', 'dark', 'eskom', 'load'],
  roads: ['road', 'street', 'pothole', 'tar', 'drive', 'closed'],
  fibre: ['fibre', 'fiber', 'internet', 'wifi', 'wi-fi', 'network', 'router'],
};

/** Words of the departments that answer for each kind. */
const departmentsOf: Record<OutageKind, readonly string[]> = {
  water: ['water'],
  electricity: ['electric'],
  roads: ['road'],
  fibre: ['tech'],
};

const kindsIn = (text: string, all: Record<OutageKind, readonly string[]>): OutageKind[] => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  return (Object.keys(all) as OutageKind[]).filter((kind) =>
    words.some((word) => all[kind].some((beginning) => word.startsWith(beginning))),
  );
};

/**
 * The outage that a report may be about: one whose kind the words name, otherwise one of the department of the report. Undefined
 * where the words speak of something else.
 */
export const outageOfWords = <Known extends { kind: OutageKind }>(
  { words, department }: { words: string; department: string },
  outages: readonly Known[],
): Known | undefined => {
  if (words.trim() === '') return undefined;
  const named = kindsIn(words, wordsOf);
  const ofDepartment = kindsIn(department, departmentsOf);
  const wanted = ofDepartment.length === 0 ? named : named.filter((kind) => ofDepartment.includes(kind));
  const kinds = named.length === 0 ? ofDepartment : wanted;
  return outages.find(({ kind }) => kinds.includes(kind));
};
