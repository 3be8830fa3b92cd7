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

const longest = 60;

/** A readable name for a user agent, such as `Chrome on Android`. An unknown user agent is returned as it is. */
export const deviceName = (userAgent: string): string => {
  const known = [programs, systems].flatMap((names) => names.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return known.length > 0 ? known.join(' on ') : userAgent.trim().slice(0, longest) || 'Unknown device';
};
