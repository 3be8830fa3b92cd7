import type { Page } from '@playwright/test';
import type { DEMO_PEOPLE } from '../testing/demo-people.ts';

/** A state in which a screen is drawn. */
export type ScreenState = 'filled' | 'loading' | 'empty' | 'failed' | 'offline';

export type Size = 'phone' | 'desktop';

/** The data that the contact sheet created on the server. */
export interface Stage {
  /** The path of a visitor's pass page. */
  pass: string;
  /** The address of an invitation into a household, for somebody without an account. */
  join: string;
  /** Invites a visitor for today and returns the code to type at the gate. */
  inviteVisitor: () => Promise<string>;
  /** Has ten houses and Pieter's take part in the comparison of usage. Only the first call does it. */
  fillHouses: () => Promise<void>;
}

/** A screen of the contact sheet. */
export interface SheetScreen {
  path: string;
  /** Distinguishes screens of the same path. */
  as?: string;
  /** The demo person who opens the screen. */
  who: 'nobody' | keyof typeof DEMO_PEOPLE;
  states: readonly ScreenState[];
  /** The calls that fill the screen. The loading and failed states intercept them. */
  reads?: RegExp;
  /** The answer of these calls in the empty state. */
  nothing?: object;
  /** Steps after opening the path, until the screen is shown. */
  steps?: (page: Page, stage: Stage) => Promise<void>;
  /** Waits until the screen is stored for offline use, where the service worker does not report it. */
  waitUntilStored?: (page: Page) => Promise<unknown>;
  sizes?: readonly Size[];
  permissions?: ('camera' | 'geolocation')[];
}

export const SIZES: Record<Size, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

export const THEMES = ['light', 'dark'] as const;

export const EVERY_STATE = ['filled', 'loading', 'empty', 'failed', 'offline'] as const;

export const nameOf = ({ path, as }: SheetScreen): string =>
  [path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, ''), as].filter(Boolean).join('-');
