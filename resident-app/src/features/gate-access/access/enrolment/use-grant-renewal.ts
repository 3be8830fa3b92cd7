import { useEffect } from 'react';
import { isOnline } from '../../../../platform/network/online.ts';
import { renewGrants } from './device-enrolment.ts';

/** In milliseconds. */
const EVERY = 30 * 60 * 1000;

/**
 * Keeps this phone's pass good for a day ahead whenever there is a network, whichever screen is open: as long as the PIN
 * that was entered counts, see `signWithProofKey`.
 */
export function usePassKept(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return undefined;
    const renew = (): void => {
      if (isOnline()) void renewGrants(person);
    };
    renew();
    const timer = setInterval(renew, EVERY);
    addEventListener('online', renew);
    return () => {
      clearInterval(timer);
      removeEventListener('online', renew);
    };
  }, [person]);
}
