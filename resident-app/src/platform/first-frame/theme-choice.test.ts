import { beforeEach, expect, it, vi } from 'vitest';
import { readMark } from '../store/plain-marks.ts';
import { chooseTheme, startThemeChoice, themeChoice } from './theme-choice.ts';

const ofPhone = { matches: false, addEventListener: vi.fn<(event: string, listener: () => void) => void>() };
const shown = () => document.documentElement.dataset['theme'];
const bars = () => [...document.querySelectorAll<HTMLMetaElement>('meta')].map(({ content }) => content);

beforeEach(() => {
  localStorage.clear();
  ofPhone.matches = false;
  ofPhone.addEventListener.mockReset();
  vi.stubGlobal('matchMedia', () => ofPhone);
  document.head.innerHTML =
    '<meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#1b1714" media="(prefers-color-scheme: dark)">';
  startThemeChoice();
  return () => vi.unstubAllGlobals();
});

it('light or dark is stored and applied at once, to the bar of the browser too', () => {
  chooseTheme('dark');
  expect([shown(), readMark('theme'), themeChoice.get()]).toEqual(['dark', 'dark', 'dark']);
  expect(bars()).toEqual(['#1b1714', '#1b1714']);
  chooseTheme('light');
  expect([shown(), readMark('theme')]).toEqual(['light', 'light']);
  expect(bars()).toEqual(['#fbf8f4', '#fbf8f4']);
});

it('the setting of the phone: nothing is stored, and changes of the setting are applied', () => {
  chooseTheme('dark');
  chooseTheme('phone');
  expect([shown(), readMark('theme'), themeChoice.get()]).toEqual(['light', undefined, 'phone']);
  expect(bars()).toEqual(['#fbf8f4', '#1b1714']);
  ofPhone.matches = true;
  ofPhone.addEventListener.mock.calls[0]?.[1]();
  expect(shown()).toBe('dark');
});

it('a choice stays when the setting of the phone changes', () => {
  chooseTheme('light');
  ofPhone.matches = true;
  ofPhone.addEventListener.mock.calls[0]?.[1]();
  expect(shown()).toBe('light');
});
