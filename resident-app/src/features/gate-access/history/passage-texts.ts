import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { GatePassage } from './history.queries.ts';

/** The person and what she did: 'You: out', 'Lindiwe Khumalo: refused'. */
export function passageTitle({ who, isGuest, direction, result }: GatePassage): string {
  const name = isGuest ? displayVisitorName(who) : 'You';
  return `${name}: ${result === 'refused' ? 'refused' : direction}`;
}

/** Day, gate and the reason of a refusal: 'Thu 11 Mar 2027 · Main Gate, Msasa Ridge · already used'. */
export function passageNote({ at, gate, estateName, timeZone, reason, result }: GatePassage): string {
  const why = reason === undefined || result === 'granted' ? [] : [reason.replaceAll('-', ' ')];
  return [dayOf(at, timeZone), `${gate}, ${estateName}`, ...why].join(' · ');
}

/** `14:03`, by the wall clock of the estate. */
export const passageTime = ({ at, timeZone }: GatePassage): string =>
  displayTime(timeOfMinutes(wallClockAt(new Date(at), timeZone).minutes));

/** `Thu 11 Mar 2027`. */
function dayOf(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return (['weekday', 'day', 'month', 'year'] as const).map((part) => parts.get(part)).join(' ');
}
