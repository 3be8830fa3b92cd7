import { expect, it } from 'vitest';
import { addressOf, optionsOf, readPushMessage } from './push-message.ts';

const message = {
  id: 'n1',
  tag: 'b1',
  title: 'Booking approved',
  body: 'Clubhouse Hall',
  image: '/media/hall',
  isUrgent: false,
};

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
    isUrgent: false,
  });
});

it('shows an urgent message until it is touched, with a sound also in place of an earlier one of its tag', () => {
  const shown = {
    body: 'Clubhouse Hall',
    tag: 'b1',
    icon: '/icons/icon-192.png',
    data: { id: 'n1' },
    image: '/media/hall',
  };
  expect(optionsOf(readPushMessage(() => message))).toEqual(shown);
  const urgent = readPushMessage(() => ({ ...message, isUrgent: true, image: '' }));
  expect(optionsOf(urgent)).toEqual({ ...shown, image: undefined, requireInteraction: true, renotify: true });
});

it('a tap opens the notification', () => {
  expect(addressOf('a&b')).toBe('/notifications?opened=a%26b');
  expect(addressOf('')).toBe('/notifications');
});
