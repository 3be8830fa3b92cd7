import { expect, it } from 'vitest';
import { addressOf, readPushMessage } from './push-message.ts';

const message = { id: 'n1', tag: 'b1', title: 'Booking approved', body: 'Clubhouse Hall', image: '/media/hall' };

it('reads the message of the server', () => {
  expect(readPushMessage(() => ({ ...message, type: 'booking', url: '' }))).toEqual(message);
});

it.each([
  () => {
    throw new SyntaxError('no JSON');
  },
  () => null,
  () => ({ title: 7 }),
])('shows a general notice for an unreadable message', (read) => {
  expect(readPushMessage(read)).toEqual({
    id: '',
    tag: 'ekhaya',
    title: 'Ekhaya',
    body: 'There is something new for you.',
    image: '',
  });
});

it('a tap opens the notification', () => {
  expect(addressOf('a&b')).toBe('/notifications?opened=a%26b');
  expect(addressOf('')).toBe('/notifications');
});
