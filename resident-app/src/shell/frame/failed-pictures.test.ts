import { expect, it, vi } from 'vitest';
import { startFailedPictureMarks } from './failed-pictures.ts';

it('marks a picture that cannot be loaded, requests it again with the network, and unmarks it when it is loaded', () => {
  document.body.innerHTML = '<img alt="" src="/media/lagoon" /><p>text</p>';
  const picture = document.querySelector('img');
  if (picture === null) throw new Error('The test has no picture.');
  startFailedPictureMarks();
  document.querySelector('p')?.dispatchEvent(new Event('error'));
  expect(picture.dataset['failed']).toBeUndefined();
  picture.dispatchEvent(new Event('error'));
  expect(picture.dataset['failed']).toBe('');
  const ask = vi.spyOn(picture, 'src', 'set');
  dispatchEvent(new Event('online'));
  expect(ask.mock.calls).toEqual([[picture.src]]);
  picture.dispatchEvent(new Event('load'));
  expect(picture.dataset['failed']).toBeUndefined();
});
