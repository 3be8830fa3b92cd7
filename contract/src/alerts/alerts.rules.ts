/** `OPEN` until it is recalled by the person, she says that she is safe, or security closes it. */
export const alertStatuses = ['OPEN', 'RECALLED', 'SAFE', 'CLOSED'] as const;

/** The status of an alert. */
export type AlertStatus = (typeof alertStatuses)[number];

/** What happened to an alert. */
export const alertStepKinds = ['sent', 'rung', 'seen', 'everybody', 'recalled', 'safe', 'closed'] as const;

/** One kind of step in the course of an alert. */
export type AlertStepKind = (typeof alertStepKinds)[number];

/** How long 'Alert security' is held before it sends. */
export const alertHoldMs = 2_000;

/** How long a sent alert can be cancelled on the phone. */
export const alertRecallMs = 5_000;

/** How long the server still accepts a cancellation: the five seconds of the phone, and a slow network. */
export const alertRecallGraceMs = 60_000;

/** An alert that the phone has not tried to send for longer is not sent by itself: she is asked whether she still needs help. */
export const alertForgottenMs = 5 * 60_000;

/** How often the phone sends its position while the alert is open. */
export const alertPositionMs = 10_000;

/** A guard whose position is older may be somewhere else by now. */
export const guardPositionFreshMs = 60_000;

/** A position that is known less exactly, in metres, says nothing about the way of a guard. */
export const guardWayAccuracy = 250;

/** After how long without an answer the next person on the estate's list is told. */
export const alertEscalationMs = 60_000;

/** The most people on the list of an estate. */
export const maxResponders = 10;

/** A position with the radius within which the phone is. */
export interface AlertFix {
  latitude: number;
  longitude: number;
  accuracy: number;
}

const degrees = (value: number): string => value.toFixed(5);

/** A position as people read it to each other: `-26.00214, 28.13021 (12 m)`. */
export const fixText = ({ latitude, longitude, accuracy }: AlertFix): string =>
  `${degrees(latitude)}, ${degrees(longitude)} (${Math.round(accuracy)} m)`;

/** The message that a person sends herself where there is no network. */
export const alertSms = ({
  unit,
  estateName,
  name,
  fix,
}: {
  unit: string;
  estateName: string;
  name: string;
  fix: AlertFix | undefined;
}): string => {
  const place = [unit === '' ? '' : `unit ${unit}`, estateName].filter(Boolean).join(', ');
  const who = `Emergency at ${place}. ${name}.`;
  return fix === undefined ? who : `${who} ${fixText(fix)}`;
};

/** The seconds since an instant as `0:34`. */
export const ringingTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Whether an alert still rings: it is open and nobody has acknowledged it. */
export const isRinging = ({
  status,
  acknowledgedAt,
}: {
  status: AlertStatus;
  acknowledgedAt: string | null;
}): boolean => status === 'OPEN' && acknowledgedAt === null;

/** What security reads of somebody who has signed up and proved nothing. */
export const unprovedSenderText = 'Their number is not verified, and nobody gave them a role or a house here.';

/**
 * The alerts that ring at a reader: those of others. Real ones before drills, those of known people before those of whom nothing is
 * proved, and of each the one that has waited longest first.
 */
export const ringingOf = <
  Alert extends {
    status: AlertStatus;
    acknowledgedAt: string | null;
    isDrill: boolean;
    createdAt: string;
    isUnproved: boolean;
    isYours: boolean;
  },
>(
  alerts: readonly Alert[],
): Alert[] =>
  alerts
    .filter((alert) => isRinging(alert) && !alert.isYours)
    .toSorted(
      (one, other) =>
        Number(one.isDrill) - Number(other.isDrill) ||
        Number(one.isUnproved) - Number(other.isUnproved) ||
        Date.parse(one.createdAt) - Date.parse(other.createdAt),
    );
