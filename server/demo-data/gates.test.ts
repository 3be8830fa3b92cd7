import { expect, it } from 'vitest';
import { demoGates } from './gates.ts';

it('lets one gate alone make codes without a place', () => {
  const reverting = demoGates.filter(({ location }) => location?.revertToOffline === true);
  expect(reverting.map(({ id }) => id)).toEqual(['msasa-main']);
});
