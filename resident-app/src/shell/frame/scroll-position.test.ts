import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { navigate, startNavigation } from '../../platform/navigation/navigate.ts';
import { restoreScroll, startScrollRestoration } from './scroll-position.ts';

const scrollTo = vi.fn<(x: number, y: number) => void>((_, y) => void vi.stubGlobal('scrollY', y));

function scrollDown(to: number): void {
  vi.stubGlobal('scrollY', to);
  dispatchEvent(new Event('scroll'));
}

const goTo = async (path: string): Promise<void> => {
  navigate(path);
  await vi.waitFor(() => expect(location.pathname).toBe(path));
  restoreScroll();
};

const goBack = async (): Promise<void> => {
  const arrived = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.back();
  await arrived;
  restoreScroll();
};

beforeAll(() => startScrollRestoration());

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  onTestFinished(() => void vi.unstubAllGlobals());
  history.pushState(null, '', '/home');
  startNavigation(undefined);
  scrollDown(0);
});

describe('scroll position is kept', () => {
  it('scrolls a new screen to its top and restores the position of one that was left', async () => {
    scrollDown(340);
    await goTo('/About');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    await goBack();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 340);
  });

  it('keeps separate positions for two visits of the same screen', async () => {
    await goTo('/About');
    scrollDown(120);
    await goTo('/home');
    await goTo('/About');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    await goBack();
    await goBack();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 120);
  });

  it('restores the position after a reload', async () => {
    scrollDown(220);
    dispatchEvent(new Event('pagehide'));
    expect(Object.values(JSON.parse(sessionStorage.getItem('ekhaya.scroll') ?? '{}') as object)).toContain(220);
  });
});
