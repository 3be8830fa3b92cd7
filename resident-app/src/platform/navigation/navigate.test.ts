import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entryKey, clearHistory, goBack, navigate, selectTab, startNavigation } from './navigate.ts';

const at = (path: string) => vi.waitFor(() => expect(location.pathname).toBe(path));

async function back(): Promise<void> {
  const arrived = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.back();
  await arrived;
}

beforeEach(async () => {
  history.pushState(null, '', '/home');
  startNavigation(undefined);
  await at('/home');
});

describe('tabs', () => {
  it('replace the route', async () => {
    selectTab('/emergency');
    await at('/emergency');
    const entries = history.length;
    selectTab('/profile');
    await at('/profile');
    expect(history.length).toBe(entries);
  });

  it('lead to home first on Back', async () => {
    selectTab('/emergency');
    await at('/emergency');
    selectTab('/notifications');
    await at('/notifications');
    await back();
    expect(location.pathname).toBe('/home');
  });

  it('lead to home first from deep inside another tab too', async () => {
    selectTab('/profile');
    await at('/profile');
    navigate('/SwitchEstate');
    await at('/SwitchEstate');
    selectTab('/emergency');
    await at('/emergency');
    await back();
    expect(location.pathname).toBe('/home');
  });

  it('go back to the lowest entry, Home', async () => {
    const home = entryKey();
    selectTab('/profile');
    await at('/profile');
    navigate('/About');
    await at('/About');
    selectTab('/home');
    await at('/home');
    expect(entryKey()).toBe(home);
  });
});

describe('screens', () => {
  it('store their record in the history, where it survives a reload', async () => {
    navigate('/DynamicIFrame', { record: { url: 'https://example.com', title: 'News' } });
    await at('/DynamicIFrame');
    expect(history.state).toMatchObject({ record: { title: 'News' }, depth: 1 });
  });

  it('go back to the screen beneath, or to Home without one', async () => {
    navigate('/About');
    await at('/About');
    goBack();
    await at('/home');
    history.replaceState(null, '', '/About');
    startNavigation(undefined);
    goBack();
    await at('/home');
    expect(history.state).toMatchObject({ depth: 0 });
  });

  it('opened by their address have Home beneath them', async () => {
    history.pushState(null, '', '/About');
    startNavigation({ path: '/About', isAboveHome: true });
    expect(location.pathname).toBe('/About');
    await back();
    expect(location.pathname).toBe('/home');
  });

  it('opened by their address keep its query', () => {
    history.pushState(null, '', '/RequestedLagoonDetails?booking=one');
    startNavigation({ path: '/RequestedLagoonDetails', isAboveHome: true });
    expect(location.pathname + location.search).toBe('/RequestedLagoonDetails?booking=one');
  });

  it('keep their place in the history after a reload', () => {
    const key = entryKey();
    startNavigation({ path: '/login', isAboveHome: false });
    expect(location.pathname).toBe('/login');
    expect(entryKey()).not.toBe(key);
    const replaced = entryKey();
    startNavigation(undefined);
    expect(entryKey()).toBe(replaced);
  });
});

describe('a reload', () => {
  it('keeps the record that the screen was opened with', async () => {
    const record = { id: 'a-booking' };
    navigate('/RequestedBookingDetails', { record });
    await at('/RequestedBookingDetails');
    startNavigation({ path: '/RequestedBookingDetails', isAboveHome: true });
    expect((history.state as { record: unknown }).record).toEqual(record);
    await back();
    expect(location.pathname).toBe('/home');
  });

  it('of a screen that the person can no longer open redirects', async () => {
    navigate('/RequestedBookingDetails', { record: { id: 'a-booking' } });
    await at('/RequestedBookingDetails');
    startNavigation({ path: '/login', isAboveHome: false });
    expect(location.pathname).toBe('/login');
    expect((history.state as { record?: unknown }).record).toBeUndefined();
  });
});

describe('clearing the history', () => {
  const step = async (go: () => void): Promise<void> => {
    const arrived = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
    });
    go();
    await arrived;
  };
  const entry = () => ({ path: location.pathname, ...(history.state as { depth: number; record?: unknown }) });

  it('leaves no record in any entry', async () => {
    const record = { id: 'a-booking' };
    navigate('/bookings', { record });
    await at('/bookings');
    navigate('/RequestedBookingDetails', { record });
    await at('/RequestedBookingDetails');
    navigate('/About');
    await at('/About');
    await step(() => history.back());
    await clearHistory('/login');
    expect(entry()).toMatchObject({ path: '/login', depth: 0 });
    await step(() => history.forward());
    expect(entry()).toMatchObject({ path: '/login', depth: 1 });
    expect(entry().record).toBeUndefined();
    const last = history.length;
    navigate('/login');
    await vi.waitFor(() => expect(entry().depth).toBe(2));
    expect(history.length, 'nothing lay further ahead').toBe(last + 1);
  });
});
