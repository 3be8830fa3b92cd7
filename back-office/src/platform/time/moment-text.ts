const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached formatter of a zone: creating one costs more than formatting a page of times. */
function momentFormatOf(timeZone: string, isZoneNamed: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${isZoneNamed}`;
  const made =
    momentFormats.get(key) ??
    new Intl.DateTimeFormat('en-ZA', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      ...(isZoneNamed && { timeZoneName: 'shortOffset' }),
    });
  momentFormats.set(key, made);
  return made;
}

/** Formats an instant in a time zone as `21 Nov 2026, 09:30`, on request with the zone, `GMT+2`. */
export const momentText = (instant: string, timeZone: string, isZoneNamed = false): string =>
  momentFormatOf(timeZone, isZoneNamed).format(new Date(instant));

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats the day of an instant in a time zone as `3 Mar 2026`. */
export function dayText(instant: string, timeZone: string): string {
  const made =
    dayFormats.get(timeZone) ??
    // Its parts are joined here: the South African format writes single digits with a leading zero.
    new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  dayFormats.set(timeZone, made);
  const parts = new Map(made.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return [parts.get('day'), parts.get('month'), parts.get('year')].join(' ');
}
