import { expect, it } from 'vitest';
import { demoGates } from './gates.ts';

it('allows codes without a location at only one gate', () => {
  const reverting = demoGates.filter(({ location }) => location?.revertToOffline === true);
  expect(reverting.map(({ id }) => id)).toEqual(['msasa-main']);
});
