/** A number with its noun: `1 payment waits`, `3 payments wait`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** A number of people in words: `1 person`, `97 people`. */
export const peopleText = (count: number): string => counted(count, 'person', 'people');

/** Words as a list within a sentence: `electricity, water and gas`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
