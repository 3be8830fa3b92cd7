/** What can be asked to be seen of a screen. */
export type ScreenState = 'filled' | 'loading' | 'empty' | 'failed' | 'offline';

/** A screen of the contact sheet. */
export interface SheetScreen {
  path: string;
  /** Whose it is: nobody's, or that of the demo's first account. */
  who: 'signed-out' | 'signed-in';
  states: ScreenState[];
  /** The reads that fill it, in the states that hold them back. */
  reads?: RegExp;
}

export const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

export const THEMES = ['light', 'dark'] as const;

const EVERY_STATE: ScreenState[] = ['filled', 'loading', 'empty', 'failed', 'offline'];

/** Every screen there is, in the order in which a person meets them. */
export const SCREENS: SheetScreen[] = [
  { path: '/login', who: 'signed-out', states: ['filled', 'offline'] },
  { path: '/Signup', who: 'signed-out', states: ['filled', 'offline'] },
  { path: '/ForgotPassword', who: 'signed-out', states: ['filled', 'offline'] },
  { path: '/auth/reset-password#token=example', who: 'signed-out', states: ['filled'] },
  { path: '/home', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/acl\/[^/]+$/ },
  { path: '/emergency', who: 'signed-in', states: EVERY_STATE, reads: /\/emergency$/ },
  { path: '/MakeBooking', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/(services|locations)$/ },
  { path: '/bookings', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/bookings/ },
  { path: '/lagoon', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/acl\/[^/]+$/ },
  { path: '/Visitor', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/vistor\/upcoming/ },
  { path: '/AddVisitor', who: 'signed-in', states: ['filled', 'offline'] },
  { path: '/access', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/acl\/AccessControl\// },
  { path: '/reset-pin', who: 'signed-in', states: ['filled', 'offline'] },
  { path: '/notifications', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/notifications/ },
  { path: '/profile', who: 'signed-in', states: ['filled', 'offline'] },
  { path: '/SwitchEstate', who: 'signed-in', states: EVERY_STATE, reads: /\/api\/(estates|acl\/[^/]+)$/ },
  { path: '/About', who: 'signed-in', states: ['filled', 'offline'] },
  { path: '/DynamicIFrame', who: 'signed-in', states: ['filled', 'offline'] },
  { path: '/not-a-screen', who: 'signed-in', states: ['filled', 'offline'] },
];
