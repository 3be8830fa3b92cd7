import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deviceClass, forwardByMessagingApp } from './forwarding.ts';
import { pathOfVisitors } from '../visits/visitor-access.ts';

const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36',
  mobile: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15',
  tablet: 'Mozilla/5.0 (Linux; Android 15; Tab) AppleWebKit/537.36 Chrome/143.0 Safari/537.36',
};

describe("'Device class: tablet, mobile or desktop'", () => {
  it.each([
    [agents.desktop, 0, 'desktop'],
    [agents.mobile, 5, 'mobile'],
    [agents.iphone, 5, 'mobile'],
    [agents.mac, 0, 'desktop'],
    [agents.mac, 5, 'tablet'],
    [agents.tablet, 5, 'tablet'],
  ] as const)('%s touched at %d points is a %s', (userAgent, maxTouchPoints, expected) => {
    expect(deviceClass({ userAgent, maxTouchPoints })).toBe(expected);
  });
});

describe("'share fallback to native messaging scheme after 100 ms on non-desktop'", () => {
  const opened: string[] = [];
  const forward = (phoneNumber = '+27824127788') => forwardByMessagingApp({ phoneNumber, text: 'Code K7M & pass' });
  const isInFront = vi.fn<() => boolean>();

  beforeEach(() => {
    opened.length = 0;
    vi.useFakeTimers();
    isInFront.mockReturnValue(true);
    vi.spyOn(document, 'hasFocus').mockImplementation(isInFront);
    const note = (event: Event) => {
      event.preventDefault();
      if (event.target instanceof HTMLAnchorElement) opened.push(event.target.href);
    };
    document.addEventListener('click', note);
    onTestFinished(() => {
      document.removeEventListener('click', note);
      vi.restoreAllMocks();
      vi.useRealTimers();
    });
  });
  const as = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

  it('opens the messaging app, then the text messages of the phone if the app did not open', () => {
    as(agents.mobile);
    forward();
    expect(opened).toEqual(['whatsapp://send?phone=27824127788&text=Code%20K7M%20%26%20pass']);
    vi.advanceTimersByTime(99);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(opened[1]).toBe('sms:+27824127788?&body=Code%20K7M%20%26%20pass');
  });

  it('uses the international form of a local number', () => {
    as(agents.mobile);
    forward('0824127788');
    expect(opened[0]).toContain('phone=27824127788&');
  });

  it('opens no text messages when the messaging app has opened', () => {
    as(agents.iphone);
    forward();
    isInFront.mockReturnValue(false);
    vi.advanceTimersByTime(1000);
    expect(opened).toHaveLength(1);
  });

  it('opens the web page of the messaging app on a desktop, without a fallback', () => {
    as(agents.desktop);
    forward();
    vi.advanceTimersByTime(1000);
    expect(opened).toEqual(['https://api.whatsapp.com/send?phone=27824127788&text=Code%20K7M%20%26%20pass']);
  });
});

it.each([
  ['', '/api/vistor/invite'],
  ['/api/estate-visitors', '/api/estate-visitors/invite'],
  ['/api/gate/v2', '/api/gate/v2/invite'],
  ['https://evil.example/api', '/api/vistor/invite'],
  ['//evil.example', '/api/vistor/invite'],
  ['/api/../console', '/api/vistor/invite'],
  ['/apiary', '/api/vistor/invite'],
])("'Visitor access path may be overridden by the Visitor Access tile path': %s", (accessPath, path) => {
  expect(pathOfVisitors('/invite', accessPath)).toBe(path);
});
