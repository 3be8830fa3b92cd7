import { describe, expect, it } from 'vitest';
import { createDeviceCookie, createSessionCookie } from './session-cookie.ts';
import { createToken } from './session-token.ts';

const cookie = createSessionCookie('http://127.0.0.1:8080');
const token = createToken();
const read = (header: string) => cookie.read(new Headers({ cookie: header }));

describe('the session cookie', () => {
  it('is found among others', () => {
    expect(read(`theme=dark; ekhaya_session=${token};x=1`)).toBe(token);
    expect(read(`other_ekhaya_session=${token}`)).toBeUndefined();
    expect(cookie.read(new Headers())).toBeUndefined();
  });

  it('is ignored when it is not a token', () => {
    expect(read(`ekhaya_session=; ekhaya_session=${token}`)).toBe(token);
    expect(read(`ekhaya_session=${token}x`)).toBeUndefined();
    expect(read(`ekhaya_session=${'%'.repeat(43)}`)).toBeUndefined();
  });

  it('expires when it is cleared', () => {
    expect(cookie.clear()).toBe('ekhaya_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  it('is not that of the device', () => {
    const device = createDeviceCookie('http://127.0.0.1:8080');
    expect(device.read(new Headers({ cookie: `ekhaya_session=${token}` }))).toBeUndefined();
    expect(read(device.write(token, 60))).toBeUndefined();
  });

  it('is Secure and bound to its host behind HTTPS', () => {
    const secure = createSessionCookie('https://app.example.com');
    expect(secure.write(token, 60)).toBe(
      `__Host-ekhaya_session=${token}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60`,
    );
    expect(secure.read(new Headers({ cookie: `ekhaya_session=${token}` }))).toBeUndefined();
  });
});
