import { expect, it } from 'vitest';
import { conflictText } from './book-state.tsx';

const conflict = { nonce: 'n', at: '2026-11-14T11:00:00', who: 'Lindiwe Khumalo', reason: 'already-used' as const };
const elsewhere = { otherGate: 'North Gate', otherAt: '2026-11-14T10:30:00' };

it('speaks of a code where one was shown, and of none where a guard only wrote down who passed', () => {
  expect(conflictText({ ...conflict, ...elsewhere, hasCode: true })).toBe(
    'Lindiwe Khumalo was let through here at 11:00 with a code that was used at North Gate at 10:30.',
  );
  expect(conflictText({ ...conflict, ...elsewhere, hasCode: false })).toBe(
    'Lindiwe Khumalo was let through here at 11:00, and before at North Gate at 10:30.',
  );
  expect(conflictText({ ...conflict, hasCode: false })).toBe(
    'Lindiwe Khumalo was let through here at 11:00, but was not to be let through (already used).',
  );
});
