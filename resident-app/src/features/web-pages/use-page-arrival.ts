import { useEffect, useState } from 'react';
import { useRemoteConfig } from '../../platform/configuration/remote-config.ts';
import { isOwnPage } from './web-pages.rules.ts';

/** Seconds after which a page that has not come counts as failed, unless the remote key `dynamicWebScreen` says otherwise. */
const LOAD_SECONDS = 10;

/** `coming`: the frame loads; `here`: it may be seen; `failed`: it did not come. */
export type PageArrival = 'coming' | 'here' | 'failed';

/**
 * Asks whether anybody answers at an address. A browser that cannot load a page shows its own error page in the frame and calls
 * that loaded, so the frame alone cannot tell. Of a foreign page only silence is visible; of ours the status is.
 * @throws {TypeError} when nobody answers, or the page may be used by its own site alone
 */
async function askForPage(address: string, signal: AbortSignal): Promise<boolean> {
  const isOwn = isOwnPage(address, location.origin);
  const response = await fetch(address, {
    method: 'HEAD',
    mode: isOwn ? 'same-origin' : 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  return !isOwn || response.ok;
}

/**
 * Whether the page of a frame has come. Once here it stays, whatever the network does.
 * @param isAsking while it is false nothing is asked for
 */
export function usePageArrival(
  address: string,
  isAsking: boolean,
): { arrival: PageArrival; onFrameLoaded: () => void } {
  const [isAnswered, setIsAnswered] = useState(false);
  const [isFrameLoaded, setIsFrameLoaded] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const { loadSeconds = LOAD_SECONDS } = useRemoteConfig('dynamicWebScreen');

  useEffect(() => {
    if (!isAsking) return undefined;
    const asking = new AbortController();
    askForPage(address, asking.signal).then(
      (isThere) => (isThere ? setIsAnswered(true) : setHasFailed(true)),
      () => {
        if (!asking.signal.aborted) setHasFailed(true);
      },
    );
    return () => asking.abort();
  }, [address, isAsking]);

  useEffect(() => {
    if (!isAsking) return undefined;
    const timer = setTimeout(() => setIsLate(true), loadSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isAsking, loadSeconds]);

  const isHere = isFrameLoaded && (isAnswered || (isLate && !hasFailed));
  const isFailed = hasFailed || (isLate && !isFrameLoaded);
  return {
    arrival: isHere ? 'here' : isFailed ? 'failed' : 'coming',
    onFrameLoaded: () => setIsFrameLoaded(true),
  };
}
