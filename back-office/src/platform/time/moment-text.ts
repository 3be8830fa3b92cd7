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
