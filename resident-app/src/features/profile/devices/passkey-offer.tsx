import { Suspense, useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { waitingDialogs } from '../../../platform/dialogs/dialogs.ts';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { mayOfferPasskey, pausePasskeyOffer } from '../../../platform/session/passkey-offers.ts';
import { canUsePasskeys } from '../../../platform/session/passkey-support.ts';
import { useSession } from '../../../platform/session/session.ts';

const PasskeyOfferSheet = lazyPart(async () => (await import('./passkey-offer.sheet.tsx')).PasskeyOfferSheet);

/**
 * Offers a passkey on Home after a sign-in, where the phone can make one and the person has none on it. Waits until the
 * introduction was seen and the mobile number is verified, which are asked for first.
 */
export function PasskeyOffer() {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const isHome = usePathname() === '/home';
  const [isOffered, setIsOffered] = useState(false);
  const isFree = isHome && isOnline && user?.appIntroViewed === true && user.mobileVerified;
  useEffect(() => {
    if (!isFree || !canUsePasskeys() || !mayOfferPasskey(Date.now())) return undefined;
    let isCurrent = true;
    async function offer(): Promise<void> {
      const { isPasskeyMissing } = await import('./passkeys.queries.ts');
      if (!(await isPasskeyMissing()) || !isCurrent || waitingDialogs.get().length > 0) return;
      pausePasskeyOffer(Date.now());
      setIsOffered(true);
    }
    // Without an answer of the server nothing is offered.
    offer().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isFree]);
  return <Suspense>{isOffered && isHome && <PasskeyOfferSheet onClose={() => setIsOffered(false)} />}</Suspense>;
}
