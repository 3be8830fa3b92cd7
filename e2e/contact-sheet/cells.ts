import type { Page } from '@playwright/test';
import type { DEMO_PEOPLE } from '../testing/demo-people.ts';

/** What can be asked to be seen of a screen. */
export type ScreenState = 'filled' | 'loading' | 'empty' | 'failed' | 'offline';

export type Size = 'phone' | 'desktop';

/** What the sheet has made on the server for its screens. */
export interface Stage {
  /** The path of a visitor's own page. */
  pass: string;
  /** Invites somebody for today, and answers with the code to be typed at the gate. */
  inviteVisitor: () => Promise<string>;
}

/** A screen of the contact sheet. */
export interface SheetScreen {
  path: string;
  /** Tells screens of one path apart. */
  as?: string;
  /** Whose it is. */
  who: 'nobody' | keyof typeof DEMO_PEOPLE;
  states: readonly ScreenState[];
  /** The reads that fill it, in the states that hold them back. */
  reads?: RegExp;
  /** What the reads answer when there is nothing. */
  nothing?: object;
  /** What is pressed after the path was opened, until the screen is there. */
  steps?: (page: Page, stage: Stage) => Promise<void>;
  /** Waits until the screen is stored for offline, where the worker alone does not say so. */
  untilKept?: (page: Page) => Promise<unknown>;
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
