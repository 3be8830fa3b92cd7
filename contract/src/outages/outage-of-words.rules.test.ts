import { expect, it } from 'vitest';
import { outageOfWords } from './outage-of-words.rules.ts';

const water = { id: 'w', kind: 'water' } as const;
const power = { id: 'p', kind: 'electricity' } as const;
const both = 'Water & Electricity';

it.each([
  ['There is no water', both, 'w'],
  ['No power since seven', both, 'p'],
  ['Something is wrong at home', both, 'w'],
  ['A dog barks', 'Compliance', undefined],
  ['No water in the kitchen', '', 'w'],
  ['The water in the lagoon smells', 'Landscaping', 'w'],
  ['The street light is out', 'Roads', undefined],
  ['', both, undefined],
])('finds the outage of %j to %j', (words, department, id) => {
  expect(outageOfWords({ words, department }, [water, power])?.id).toBe(id);
});
