import { expect, it } from 'vitest';
import { queueOf, stateOfDisk } from './how-it-is.rules.ts';

const gigabyte = 1_000_000_000;

it.each([
  [28, 40, 'works'],
  [4, 40, 'works'],
  [3.9, 40, 'waits'],
  [1, 5, 'works'],
  [0.9, 5, 'waits'],
  [0, 5, 'waits'],
])('%d GB free of %d GB: %s', (free, total, state) => {
  expect(stateOfDisk({ freeBytes: free * gigabyte, totalBytes: total * gigabyte })).toBe(state);
});

it.each([
  ['send-mail', 'mail'],
  ['send-staff-mail', 'mail'],
  ['send-household-invitation', 'mail'],
  ['mail-event', 'mail'],
  ['send-text', 'sms'],
  ['text-alert', 'sms'],
  ['push-again', 'push'],
  ['send-announcement', 'jobs'],
  ['back-up', 'jobs'],
])('the job %s is of the queue %s', (task, queue) => {
  expect(queueOf(task)).toBe(queue);
});
