import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../../platform/store/encrypted-store.ts';
import { answerLater } from '../../../../platform/testing/fake-api.ts';
import { afterPassage } from './passage.ts';
import { updateGuardBook, guardBook, loadGuardBook, refreshGuardBook } from './guard-book.ts';
import { gate, personInside, subject } from '../guard.factory.ts';
import { apiOfGuard } from '../testing/at-the-gate.tsx';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

const courier = subject({ key: 'walk-in:courier', name: 'Courier' });
const namesInside = () => guardBook.get().book?.people.map((person) => person.subject.name);

beforeEach(() => forgetAllExcept({}));

it('keeps a passage that happened while the lists were being read', async () => {
  const api = apiOfGuard();
  await loadGuardBook('grace');
  const inside = answerLater({ people: [personInside()], newestSteps: [] });
  api.answer('GET /api/gate/inside', inside.answer);
  const refreshing = refreshGuardBook('grace');
  await vi.waitUntil(() => api.inputsOf('GET /api/gate/inside').length === 2);
  await updateGuardBook((book) => afterPassage(book, { gate: gate(), direction: 'in', subject: courier }));
  inside.release();
  await refreshing;
  expect(namesInside()).toContain('Courier');
  expect(guardBook.get().book?.passages).toMatchObject([{ key: 'walk-in:courier', direction: 'in' }]);

  await refreshGuardBook('grace');
  expect(namesInside()).toEqual(['Lindiwe Khumalo']);
});
