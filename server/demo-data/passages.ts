import {
  addDays,
  defaultTimeZone,
  instantOfWallClock,
  timeOfMinutes,
  wallClockAt,
} from '@ekhaya/contract/time/wall-clock.rules';

/** A visitor of the demo world who came through a gate. */
export interface DemoPassage {
  id: string;
  hostEmail: string;
  guardEmail: string;
  estateId: string;
  gateId: string;
  visitorName: string;
  visitorPhoneNumber: string;
  /** Local time of the estate, `YYYY-MM-DD HH:mm`. */
  invitedDateStart: string;
  invitedDateEnd: string;
  cameAt: Date;
  /** Undefined while the visitor is inside. */
  leftAt: Date | undefined;
}

const ofPieter = {
  hostEmail: 'pieter@ekhaya.test',
  guardEmail: 'guard@ekhaya.test',
  estateId: '91',
  gateId: 'msasa-main',
} as const;

/** The minutes of a day at which each visitor of the past days came and left. */
const pastVisitors = [
  { visitorName: 'Sizwe Ndlovu', visitorPhoneNumber: '0735550162', came: 8 * 60 + 12, left: 11 * 60 + 47 },
  { visitorName: 'Anneke Botha', visitorPhoneNumber: '0835550177', came: 17 * 60 + 55, left: 20 * 60 + 31 },
] as const;

/** How many past days have passages. */
const pastDays = 3;
/** How long ago the visitor who is inside came in. */
const insideForMinutes = 25;

/** The visitors of Pieter who came and left on the past days, and one who is inside, so that the gate log and the list have rows. */
export const demoPassages = (now: Date): DemoPassage[] => {
  const { date: today, minutes } = wallClockAt(now, defaultTimeZone);
  const at = (date: string, minute: number): Date => instantOfWallClock({ date, minutes: minute }, defaultTimeZone);
  const past = Array.from({ length: pastDays }, (_, index) => addDays(today, index - pastDays)).flatMap((date) =>
    pastVisitors.map(({ came, left, ...visitor }, index) => ({
      ...ofPieter,
      ...visitor,
      id: `${date}/${index}`,
      invitedDateStart: `${date} ${hourOf(came)}`,
      invitedDateEnd: `${date} ${hourOf(left + 60)}`,
      cameAt: at(date, came),
      leftAt: at(date, left),
    })),
  );
  const came = minutes - insideForMinutes;
  // Shortly after midnight somebody who came today cannot have been inside for so long.
  if (came < 0) return past;
  const inside: DemoPassage = {
    ...ofPieter,
    id: 'inside',
    visitorName: 'Tebogo Maseko',
    visitorPhoneNumber: '0725550143',
    invitedDateStart: `${today} ${hourOf(came)}`,
    invitedDateEnd: `${today} 24:00`,
    cameAt: at(today, came),
    leftAt: undefined,
  };
  return [...past, inside];
};

/** The full hour that contains a minute of the day: `17:00`. */
function hourOf(minute: number): string {
  const time = timeOfMinutes(Math.floor(minute / 60) * 60);
  return `${time.slice(0, 2)}:${time.slice(2)}`;
}
