/** A number of people in words: `1 person`, `97 people`. */
export const peopleText = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
