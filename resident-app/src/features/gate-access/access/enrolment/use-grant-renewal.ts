import { useEffect } from 'react';
import { isOnline } from '../../../../platform/network/online.ts';
import { renewOldGrants } from './device-enrolment.ts';

const RENEWAL_INTERVAL_MS = 30 * 60 * 1000;

/**
 * Renews the grants of this phone while the app is open and online, so that the pass stays valid for a day ahead. Renewal
 * needs an unlocked proof key, see `signWithProofKey`.
 */
export function useGrantRenewal(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return undefined;
    const renew = (): void => {
      if (isOnline()) void renewOldGrants(person);
    };
    renew();
    const timer = setInterval(renew, RENEWAL_INTERVAL_MS);
    addEventListener('online', renew);
    return () => {
      clearInterval(timer);
      removeEventListener('online', renew);
    };
  }, [person]);
}
