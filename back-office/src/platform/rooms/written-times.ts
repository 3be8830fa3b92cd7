const moments = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than writing a whole page of times. */
function momentIn(timeZone: string, isZoneNamed: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${isZoneNamed}`;
  const made =
    moments.get(key) ??
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
  moments.set(key, made);
  return made;
}

/** An instant on the wall clock of a zone: `21 Nov 2026, 09:30`, and `GMT+2` behind it where that has to be said. */
export const momentText = (instant: string, timeZone: string, isZoneNamed = false): string =>
  momentIn(timeZone, isZoneNamed).format(new Date(instant));
