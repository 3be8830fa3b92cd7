import { expect, test } from 'vitest';
import { mobileToShow } from './identity.rules.ts';

test.each([
  ['0825550199', '082 555 0199'],
  ['27825550199', '082 555 0199'],
  ['+27825550199', '082 555 0199'],
  ['', ''],
  ['+441632960961', '+441632960961'],
])('formats %j as %j', (mobile, shown) => expect(mobileToShow(mobile)).toBe(shown));
