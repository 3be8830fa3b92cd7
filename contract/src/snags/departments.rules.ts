/** The departments of an estate and how many working hours each promises for an answer, until the estate sets others. */
export const defaultDepartments = [
  { name: 'Building Control', promiseHours: 27 },
  { name: 'Compliance', promiseHours: 18 },
  { name: 'Landscaping', promiseHours: 18 },
  { name: 'Maintenance', promiseHours: 27 },
  { name: 'Roads', promiseHours: 27 },
  { name: 'Security', promiseHours: 4 },
  { name: 'Technology', promiseHours: 18 },
  { name: 'Water & Electricity', promiseHours: 9 },
] as const;

/** Beginnings of words that speak for a department, by its name. */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  'Building Control': ['build', 'scaffold', 'construct', 'rubble', 'contractor', 'cement', 'renovat', 'site'],
  Compliance: ['bark', 'dog', 'noise', 'loud', 'music', 'party', 'rule', 'parked', 'litter', 'smoke'],
  Landscaping: [
    'sprinkler',
    'spray',
    'irrigat',
    'tree',
    'grass',
    'lawn',
    'hedge',
    'garden',
    'branch',
    'weed',
    'leaves',
    'flower',
  ],
  Maintenance: ['light', 'lamp', 'bench', 'fence', 'paint', 'swing', 'playground', 'door', 'bin', 'roof', 'pole'],
  Roads: ['road', 'pothole', 'tar', 'kerb', 'curb', 'pavement', 'paving', 'speed', 'street', 'sign', 'drain'],
  Security: [
    'gate',
    'boom',
    'guard',
    'camera',
    'intruder',
    'alarm',
    'stranger',
    'suspicious',
    'stolen',
    'theft',
    'security',
  ],
  Technology: ['wifi', 'wi-fi', 'internet', 'fibre', 'signal', 'network', 'app', 'intercom', 'screen'],
  'Water & Electricity': [
    'water',
    'leak',
    'pipe',
    'tap',
    'burst',
    'drip',
    'power',
    'electric',
    'meter',
    'geyser',
    'sewer',
    'outage',
    'cable',
  ],
};

/** Words that say nothing about what is broken. */
const emptyWords = new Set(
  'about above after again also because been before being between both came come does down each from have here into just like make more most much near never only onto other over please same some such than that their them then there these they this those through under unit until very was were what when where which while will with would your'.split(
    ' ',
  ),
);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}-]+/gu) ?? [];

/**
 * Suggests the department for a report by its words. Of words side by side the last one counts: a street light is a light. The
 * earliest word decides between departments with equally many words: people name the broken thing before its place.
 * @returns the id of a department; undefined if no word speaks for one
 */
export const suggestDepartment = (
  text: string,
  departments: readonly { id: string; name: string }[],
): string | undefined => {
  const words = wordsIn(text);
  const speaksFor = (name: string, word = ''): boolean =>
    (wordsOf[name] ?? []).some((beginning) => word.startsWith(beginning));
  const speaks = (word?: string): boolean => departments.some(({ name }) => speaksFor(name, word));
  const scores = departments.map(({ id, name }) => {
    const hits = words.flatMap((word, at) => (speaksFor(name, word) && !speaks(words[at + 1]) ? [at] : []));
    return { id, count: hits.length, first: hits[0] ?? Infinity };
  });
  const best = scores.toSorted((one, other) => other.count - one.count || one.first - other.first)[0];
  return best === undefined || best.count === 0 ? undefined : best.id;
};

/** The words of a text that say what it is about, in lower case, without an ending `s`. */
export const tellingWords = (text: string): string[] => [
  ...new Set(
    wordsIn(text)
      .filter((word) => word.length > 3 && !emptyWords.has(word))
      .map((word) => word.replace(/s$/, '')),
  ),
];

/**
 * The telling words that two reports share, as the first writes them. They are all that a resident learns of another one's words:
 * she wrote them herself.
 */
export const sharedWords = (own: string, other: string): string[] => {
  const others = new Set(tellingWords(other));
  return tellingWords(own).filter((word) => others.has(word));
};
