import type { Directions, Point } from '@ekhaya/contract/places/places';
import { fileOfPlan } from '@ekhaya/contract/places/plan-file.rules';
import { planeAt, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outage } from '../../platform/outages/outage.factory.ts';
import { answerLater, type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { fakeGeolocation, type FakeGeolocation } from '../../platform/testing/geolocation.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { endSession } from '../../platform/session/session.ts';
import { PoiScreen } from './poi.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const POINTS = 'GET /api/estates/{estateID}/points';
const MAP = 'GET /api/estates/{estateID}/map';
const WAY = 'GET /api/directions';

const { toPosition } = planeAt([28.13, -26]);
const part = (kind: PlanPart['kind'], name: string, metres: [number, number][]): PlanPart => ({
  id: `${kind}-${name}`,
  kind,
  name,
  line: metres.map(toPosition),
  direction: 'both',
  speed: 30,
});
const plan = fileOfPlan([
  part('road', 'Weaver Street', [
    [0, 0],
    [0, 300],
  ]),
  part('plot', '14', [
    [20, 100],
    [40, 100],
    [40, 120],
    [20, 120],
  ]),
  part('plot', '141', [
    [20, 140],
    [40, 140],
    [40, 160],
    [20, 160],
  ]),
  part('gate', 'Main Gate', [[0, 0]]),
]);
const point = (title: string, north: number, description = ''): Point => {
  const [longitude, latitude] = toPosition([0, north]);
  return {
    id: title,
    title,
    description,
    image: '',
    imageAlt: '',
    icon: 'fire',
    isEnabled: true,
    coordinate: { latitude, longitude },
    geolocation: `${latitude},${longitude}`,
  };
};
const points = [point('Boma', 200, 'Open until 22:00'), point('Gym', 50)];
const way: Directions = {
  geometry: { type: 'LineString', coordinates: [toPosition([0, 0]), toPosition([0, 200])] },
  distance: 652,
  duration: 117,
  gate: 'Main Gate',
  steps: [
    { text: 'Weaver Street', distance: 258 },
    { text: 'Right into Lagoon Road', distance: 394 },
  ],
};

let api: FakeApi;
let phone: FakeGeolocation;
beforeEach(() => {
  api = fakeApi({
    'GET /api/outages': () => [],
    'GET /api/map-tiles': () => null,
    [POINTS]: () => points,
    [MAP]: () => plan,
    [WAY]: () => way,
  });
  signedIn(api);
  phone = fakeGeolocation();
});

afterEach(() => setOnline(true));

const cards = () => within(screen.getByRole('list', { name: 'Places' })).getAllByRole('article');
const titles = () => cards().map((card) => card.getAttribute('aria-label'));
const show = async (): Promise<void> => {
  showScreen(<PoiScreen />, '/poi');
  await screen.findByRole('list', { name: 'Places' });
};
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const found = () =>
  within(screen.getByRole('list', { name: 'Found' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe("'POI: map with search box, horizontally scrolling cards, driving directions'", () => {
  it('draws the plan with her house, and lists every pin as a card with its distance', async () => {
    await show();
    const drawing = screen.getByRole('img', { name: /^Map of Msasa Ridge/ });
    expect(drawing.textContent).toContain('Weaver Street');
    expect(drawing.querySelector('.plan-chosen-name')?.textContent).toBe('14');
    expect(titles()).toEqual(['Boma', 'Gym']);
    const [longitude, latitude] = toPosition([0, 0]);
    phone.moveTo({ latitude, longitude, accuracy: 12 });
    expect(cards()[0]?.textContent).toContain('200 m');
    expect(drawing.querySelector('.plan-here-around')?.getAttribute('r')).toBe('12');
  });

  it('ties cards and pins: a pressed pin chooses its card, and the other way round', async () => {
    await show();
    const isChosen = () => screen.getByRole('button', { name: 'Gym' }).getAttribute('aria-pressed');
    expect(isChosen()).toBe('false');
    fireEvent.click(document.querySelectorAll('.plan-pin')[0] ?? document.body);
    expect(isChosen()).toBe('true');
    fireEvent.focus(screen.getByRole('button', { name: 'Boma' }));
    expect(isChosen()).toBe('false');
  });

  it('finds places, houses by number and streets', async () => {
    await show();
    search('14');
    await screen.findByRole('list', { name: 'Found' });
    expect(found()).toEqual(['House 14', 'House 141']);
    search('weav');
    expect(found()).toEqual(['Weaver StreetStreet']);
    search('22:00');
    expect(found()).toEqual(['BomaOpen until 22:00']);
    search('nowhere');
    expect(screen.getByText('Nothing has this name here.')).toBeTruthy();
    search('house 14');
    fireEvent.click(screen.getByRole('button', { name: 'House 14' }));
    expect(titles()).toEqual(['House 14', 'Boma', 'Gym']);
  });

  it('shows the way with time, distance, steps and the external map link', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Directions to Boma' }));
    const card = within(await screen.findByRole('region', { name: 'Directions to Boma' }));
    expect(card.getByRole('status').textContent).toBe('2 min650 m by car, from Main Gate');
    expect(card.getByText('then right into Lagoon Road')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: 'Steps' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Weaver Street260 m',
      'Right into Lagoon Road390 m',
    ]);
    const link = screen.getByRole('link', { name: 'Open in maps' });
    expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual([
      '_blank',
      expect.stringContaining(`destination=${points[0]?.geolocation}`),
    ]);
    expect(api.inputsOf(WAY)[0]?.query).toMatchObject({ estateId: '91', from: '-26.0000000,28.1300000' });
    fireEvent.click(card.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Directions to Boma' })).toBeNull();
  });

  it('names an outage and marks its area: the houses of its streets', async () => {
    api.answer('GET /api/outages', () => [outage({ id: 'burst' })]);
    await show();
    expect((await screen.findByRole('link', { name: 'No water in Weaver Street' })).getAttribute('href')).toContain(
      'burst',
    );
    await waitFor(() => expect(document.querySelectorAll('.plan-outage')).toHaveLength(2));
  });

  it("'Directions failure logged only': the card stays, without a way but with the map link opened externally", async () => {
    api.answer(WAY, refuse('places/no-way'));
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Directions to Boma' }));
    expect(await screen.findByText('No road leads there.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toContain(
      `destination=${points[0]?.geolocation}`,
    );
    expect(screen.getByRole('button', { name: 'Directions to Boma' })).toBeTruthy();
  });

  it('says why a call failed, not that there is no road', async () => {
    api.answer(WAY, refuse('too-many-requests'));
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Directions to Boma' }));
    expect(await screen.findByText('Too many requests. Please try again later.')).toBeTruthy();
    expect(screen.queryByText('No road leads there.')).toBeNull();
  });

  it('shows the way that was asked for last, also where an earlier answer comes after it', async () => {
    const [toBoma, toGym] = [answerLater(way), answerLater(way)];
    const isBusy = (title: string) =>
      screen.getByRole('button', { name: `Directions to ${title}` }).getAttribute('aria-busy') === 'true';
    await show();
    api.answer(WAY, toBoma.answer);
    fireEvent.click(screen.getByRole('button', { name: 'Directions to Boma' }));
    await waitFor(() => expect(api.inputsOf(WAY)).toHaveLength(1));
    api.answer(WAY, toGym.answer);
    fireEvent.click(screen.getByRole('button', { name: 'Directions to Gym' }));
    await waitFor(() => expect(api.inputsOf(WAY)).toHaveLength(2));
    await act(async () => {
      toBoma.release();
      await toBoma.answer();
    });
    expect([isBusy('Boma'), isBusy('Gym')]).toEqual([false, true]);
    expect(screen.queryByRole('region', { name: 'Directions to Boma' })).toBeNull();
    toGym.release();
    expect(await screen.findByRole('region', { name: 'Directions to Gym' })).toBeTruthy();
  });

  it('has the last way without a network, and no other', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Directions to Boma' }));
    await screen.findByRole('region', { name: 'Directions to Boma' });
    setOnline(false);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open in maps' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Directions to Gym' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Directions to Boma' }));
    expect(await screen.findByRole('region', { name: 'Directions to Boma' })).toBeTruthy();
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(api.inputsOf(WAY)).toHaveLength(1);
  });
});

describe('what the map says', () => {
  it("'No points of interests found for this estate.'", async () => {
    api.answer(POINTS, () => []);
    showScreen(<PoiScreen />, '/poi');
    expect(await screen.findByText('No points of interests found for this estate.')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Map of/ })).toBeTruthy();
  });

  it("'Unable to fetch poi', with another try; without a plan the places are still there", async () => {
    api.answer(POINTS, refuse('forbidden'));
    api.answer(MAP, refuse('forbidden'));
    showScreen(<PoiScreen />, '/poi');
    expect(await screen.findByText('Unable to fetch poi')).toBeTruthy();
    api.answer(POINTS, () => points);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('list', { name: 'Places' });
    expect(screen.getByText('The plan of the estate could not be read')).toBeTruthy();
  });

  it('that it is loading', async () => {
    api.answer(MAP, neverAnswers);
    showScreen(<PoiScreen />, '/poi');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('that the roles cannot be read, which name the estate, with Back and another try', async () => {
    await endSession();
    setOnline(false);
    signedIn(api);
    showScreen(<PoiScreen />, '/poi');
    expect(await screen.findByText('Your roles cannot be read without a network')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    setOnline(true);
    await screen.findByText('Your roles could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Places' })).toBeTruthy();
  });

  it('that it is loading while the roles are read', async () => {
    await endSession();
    signedIn(api);
    api.answer('GET /api/acl/{userId}', neverAnswers);
    showScreen(<PoiScreen />, '/poi');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    expect(api.inputsOf(POINTS)).toEqual([]);
  });

  it('text of staff as text', async () => {
    api.answer(POINTS, () => [point('<img src=x onerror=alert(1)>', 10, '<script>alert(2)</script>')]);
    await show();
    expect(titles()).toEqual(['<img src=x onerror=alert(1)>']);
    expect(document.querySelector('.place-cards img, .place-cards script')).toBeNull();
  });
});
