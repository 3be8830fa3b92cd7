import { describe, expect, it } from 'vitest';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { initialPath } from './initial-path.ts';
import { admit } from './route-guard.ts';

const load = () => Promise.resolve(() => null);
const routes: ScreenRoute[] = [
  { path: '/', load },
  { path: '/login', load },
  { path: '/Signup', load },
  { path: '/DynamicIFrame', load },
  { path: '/home', tab: 'home', load },
  { path: '/SwitchEstate', load },
];

describe('the admission to a path', () => {
  it('Signed-out users get only these; a signed-out user is sent to /login.', () => {
    for (const path of ['/home', '/SwitchEstate', '/nowhere']) {
      expect(admit(routes, path, 'signed-out')).toEqual({ kind: 'redirect', to: '/login' });
    }
    for (const path of ['/', '/login', '/Signup', '/DynamicIFrame']) {
      expect(admit(routes, path, 'signed-out').kind).toBe('screen');
    }
  });

  it('Signed-in users are redirected to /home.', () => {
    for (const path of ['/', '/login', '/Signup']) {
      expect(admit(routes, path, 'signed-in')).toEqual({ kind: 'redirect', to: '/home' });
    }
  });

  it('is case-sensitive, and not-found for an unknown path', () => {
    expect(admit(routes, '/SwitchEstate', 'signed-in').kind).toBe('screen');
    expect(admit(routes, '/switchestate', 'signed-in')).toEqual({ kind: 'not-found' });
    expect(admit(routes, '/home/', 'signed-in')).toEqual({ kind: 'not-found' });
  });

  it('A full-screen Loading spinner shows until the sign-in provider is ready.', () => {
    expect(admit(routes, '/home', 'unknown')).toEqual({ kind: 'wait' });
    expect(admit(routes, '/nowhere', 'unknown')).toEqual({ kind: 'wait' });
    expect(admit(routes, '/DynamicIFrame', 'unknown').kind).toBe('screen');
  });
});

describe('the initial path', () => {
  it('is the login or home instead of the root', () => {
    expect(initialPath(routes, '/', false)).toEqual({ path: '/login', isAboveHome: false });
    expect(initialPath(routes, '/', true)).toEqual({ path: '/home', isAboveHome: false });
  });

  it('is unchanged for login, sign-up and home', () => {
    expect(initialPath(routes, '/login', false)).toBeUndefined();
    expect(initialPath(routes, '/Signup', false)).toBeUndefined();
    expect(initialPath(routes, '/home', true)).toBeUndefined();
  });

  it('has Home beneath a screen that was opened by its address', () => {
    expect(initialPath(routes, '/SwitchEstate', true)).toEqual({ path: '/SwitchEstate', isAboveHome: true });
  });
});
