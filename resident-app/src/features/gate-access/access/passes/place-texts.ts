import type { LocationFix } from '../../../../platform/location/location.ts';
import type { Eligibility } from './use-eligibility.ts';

/** Why there is no code, and what helps. */
export interface PlaceWords {
  text: string;
  note?: string;
  /** Asking the phone once more may help. */
  canTryAgain: boolean;
}

/** A distance as it is said: metres up to a kilometre, then kilometres. */
export const distanceText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)}\u00A0m` : `${(metres / 1000).toFixed(1)}\u00A0km`;

/** Where the pass is good and how far that is, for the head of the pass. */
export function placeText(eligibility: Eligibility): string | undefined {
  if (eligibility.kind === 'no-place') return 'Without a place';
  if (eligibility.kind !== 'inside' && eligibility.kind !== 'outside') return undefined;
  return `${eligibility.location.gateName}, ${distanceText(eligibility.metres)} away`;
}

/** The words for every state in which there is no code; undefined where there is one, or where it is still waited for. */
export function placeWords(eligibility: Eligibility, estateName: string, fix?: LocationFix): PlaceWords | undefined {
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
