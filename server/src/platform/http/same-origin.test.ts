import { describe, expect, test } from 'vitest';
import { requireSameOrigin } from './same-origin.ts';

const publicUrl = 'https://app.example.com';
const attempt = (headers: Record<string, string>) => () =>
  requireSameOrigin(new Headers(headers), publicUrl, 'http://127.0.0.1:8080/api/signup');

describe('a writing call', () => {
  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://app.example.com' },
    { origin: 'http://127.0.0.1:8080' },
  ])('passes with %o', (headers) => {
    expect(attempt(headers)).not.toThrow();
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://app.example.com' },
  ])('is refused with %o', (headers) => {
    expect(attempt(headers)).toThrow('You are not allowed to do this.');
  });
});
