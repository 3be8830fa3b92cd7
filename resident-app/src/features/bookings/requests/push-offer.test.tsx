import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitingDialogs } from '../../../platform/dialogs/dialogs.ts';
import { pushState } from '../../../platform/push/push.ts';
import { forgetMarks, writeMark } from '../../../platform/store/plain-marks.ts';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { browserWithPush } from '../../../platform/testing/push.ts';
import { answerQuestion, askedQuestion, closeAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { BookingFacilityScreen } from '../facilities/booking-facility.screen.tsx';
import { booking, freeSlots, msasaRidge, resource, service } from '../bookings.factory.ts';

const offers = vi.hoisted((): Promise<void>[] => []);
vi.mock('../../../platform/push/offer-push.ts', async (importOriginal) => {
  const { offerPushOnce } = await importOriginal<typeof import('../../../platform/push/offer-push.ts')>();
  return {
    offerPushOnce: (text: string) => {
      const offer = offerPushOnce(text);
      offers.push(offer);
      return offer;
    },
  };
});
vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const BOOK = 'POST /api/booking';
const DEVICE = 'POST /api/user/device';

let api: FakeApi;

beforeEach(() => {
  offers.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  writeMark('push-offered', undefined);
  pushState.set('unknown');
  waitingDialogs.set([]);
  api = fakeApi({
    'GET /api/locations': () => [msasaRidge],
    'GET /api/services': () => [service()],
    'GET /api/service/{id}/resources': () => [resource()],
    'GET /api/availability/{date}/{start}/resource/{resourceId}': () => freeSlots({}, ['1500', '2030']),
    'GET /api/availability/{date}/0/service/{serviceId}': () => freeSlots(),
    'GET /api/bookings': () => [],
    'GET /api/user/device': () => ({ publicKey: `B${'A'.repeat(86)}` }),
    [DEVICE]: () => ({}),
    [BOOK]: ({ body }) => booking({ date: body.date, status: 'REQUESTED' }),
  });
  return () => vi.useRealTimers();
});

const book = async (): Promise<void> => {
  signedIn(api);
  showScreen(<BookingFacilityScreen />, '/BookingFacility', service());
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }));
  for (const time of ['17:00', '18:30']) fireEvent.click(await screen.findByRole('button', { name: time }));
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  await closeAlert();
  await waitFor(() => expect(location.pathname).toBe('/bookings'));
};
/** Waits until every offer that was begun has come to its end. */
const settle = (): Promise<unknown> => Promise.all(offers);

it('push is offered after a request; the browser asks for permission only after the offer is accepted', async () => {
  const push = browserWithPush();
  await book();
  expect(await askedQuestion()).toMatchObject({
    text: 'We will tell you when your booking is answered, also while the app is closed.',
  });
  expect([push.permissionRequests, api.inputsOf(DEVICE)]).toEqual([0, []]);
  await answerQuestion(true);
  await waitFor(() => expect(api.inputsOf(DEVICE)).toHaveLength(1));
  expect(push.permissionRequests).toBe(1);
});

it('after a refusal push is not offered again on this phone, not even to another person', async () => {
  const push = browserWithPush();
  await book();
  await answerQuestion(false);
  forgetMarks();
  cleanup();
  await book();
  await settle();
  expect([waitingDialogs.get(), push.permissionRequests]).toEqual([[], 0]);
});

it.each([
  ['she has said no', { permission: 'denied' }, 'REQUESTED'],
  ['push is on already', { permission: 'granted', subscribedUnder: `B${'A'.repeat(86)}` }, 'REQUESTED'],
  ['the booking is approved automatically', {}, 'BOOKED'],
] as const)('push is not offered where %s', async (_, browser, status) => {
  const push = browserWithPush(browser);
  api.answer(BOOK, () => booking({ status }));
  await book();
  await settle();
  expect([waitingDialogs.get(), push.permissionRequests]).toEqual([[], 0]);
});

it('shows a failure if the server cannot store the subscription', async () => {
  browserWithPush();
  api.answer(DEVICE, refuse('internal'));
  render(<Toasts />);
  await book();
  await answerQuestion(true);
  expect(await screen.findByText('This could not be changed. Please try again.')).toBeTruthy();
});
