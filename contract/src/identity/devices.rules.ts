const programs: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const maxUserAgentLength = 60;

/**
 * A readable name for a user agent, such as `Chrome on Android`. Returns the first 60 characters of an unknown user agent, and
 * `Unknown device` for an empty one.
 */
export const deviceName = (userAgent: string): string => {
  const known = [programs, systems].flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return known.length > 0 ? known.join(' on ') : userAgent.trim().slice(0, maxUserAgentLength) || 'Unknown device';
};
