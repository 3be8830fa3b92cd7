import { expect, test } from 'vitest';
import { i18nProvider } from './messages.ts';

test.each([
  ['ra.notification.updated', { smart_count: 1 }, 'Saved'],
  ['ra.action.save', {}, 'Save'],
  ['ra.message.delete_title', { name: 'Service', recordRepresentation: 'Boma' }, 'Delete Service Boma'],
  ['ra.action.bulk_actions', { smart_count: 1 }, '1 item selected'],
  ['ra.action.bulk_actions', { smart_count: 4 }, '4 items selected'],
  ['resources.services.name', { _: 'Services' }, 'Services'],
  ['a sentence of ours', {}, 'a sentence of ours'],
])('%s with %o: %s', (key, options, text) => {
  expect(i18nProvider.translate(key, options)).toBe(text);
});
