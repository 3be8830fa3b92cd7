import type { LocationFix } from '../../../../platform/location/location.ts';
import type { Eligibility } from './use-eligibility.ts';

/** The text for a location that allows no code, with advice. */
export interface PlaceProblem {
  text: string;
  note?: string;
  /** Whether requesting the location again may help. */
  canTryAgain: boolean;
}

/** A distance as text: `35 m`, from a kilometre on `2.4 km`. */
export const distanceText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)}\u00A0m` : `${(metres / 1000).toFixed(1)}\u00A0km`;

/** The gate and its distance, for the head of the pass; undefined while the location is unknown. */
export function placeCaption(eligibility: Eligibility): string | undefined {
  if (eligibility.kind === 'no-place') return 'Without a place';
  if (eligibility.kind !== 'inside' && eligibility.kind !== 'outside') return undefined;
  return `${eligibility.location.gateName}, ${distanceText(eligibility.metres)} away`;
}

/** The texts of each state without a code; undefined where there is a code, or the location is still awaited. */
export function placeProblem(
  eligibility: Eligibility,
  estateName: string,
  fix?: LocationFix,
): PlaceProblem | undefined {
  switch (eligibility.kind) {
    case 'inside':
    case 'no-place':
    case 'waiting':
      break;
    case 'outside': {
      const { message, location, metres, quality } = eligibility;
      return {
        text: message === '' ? `You are not near a gate of ${estateName}.` : message,
        note: `You are ${distanceText(metres)} from ${location.gateName}.`,
        canTryAgain: quality !== 'good',
      };
    }
    case 'unsupported':
      return {
        text: 'Geolocation is not supported',
        note: 'This browser cannot tell where you are. Open Ekhaya in another browser, or ask the guard at the gate.',
        canTryAgain: false,
      };
    case 'refused':
      return {
        text: 'Your location is switched off for this app',
        note: 'Allow it in the settings of your phone and your browser: the code shows near a gate only. Then try again.',
        canTryAgain: true,
      };
    case 'no-fix':
      return {
        text: 'Your location cannot be found',
        note: 'Switch on GPS / location services, step into the open and try again.',
        canTryAgain: true,
      };
    case 'inaccurate':
      return {
        text: 'Your location is not exact enough',
        note: `Your phone knows it within ${distanceText(fix?.accuracy ?? 0)}; 100\u00A0m are needed. Step into the open, or allow the precise location.`,
        canTryAgain: true,
      };
    case 'stale':
      return {
        text: 'Your location is too old',
        note: 'Your phone has not said for over a minute where it is. Step into the open and try again.',
        canTryAgain: true,
      };
    case 'no-location':
      return {
        text: `No gate of ${estateName} has a place yet`,
        note: 'Please ask the estate’s office: without it the pass cannot be shown.',
        canTryAgain: false,
      };
  }
  return undefined;
}
