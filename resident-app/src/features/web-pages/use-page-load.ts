import { useEffect, useState } from 'react';
import { useRemoteConfig } from '../../platform/configuration/remote-config.ts';
import { isOwnPage } from './web-pages.rules.ts';

/** Seconds after which a page that has not loaded counts as failed. The remote key `dynamicWebScreen` can change it. */
const LOAD_SECONDS = 10;

/** The state of a framed page. */
export type PageLoad = 'loading' | 'loaded' | 'failed';

/**
 * Requests an address to find out whether it can be reached. The frame itself does not show it: a browser that cannot load a page
 * puts its own error page into the frame and fires `load`. For a foreign page only a failed connection is visible; for a
 * page of this server the status is visible too.
 * @throws {TypeError} when there is no answer, or the page allows requests only from its own site
 */
async function probePage(address: string, signal: AbortSignal): Promise<boolean> {
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
 * Tracks whether the page of a frame has loaded. A loaded page stays loaded when the network goes.
 * @param isEnabled while false, the page is neither requested nor timed
 */
export function usePageLoad(address: string, isEnabled: boolean): { state: PageLoad; onFrameLoaded: () => void } {
  const [isAnswered, setIsAnswered] = useState(false);
  const [isFrameLoaded, setIsFrameLoaded] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const { loadSeconds = LOAD_SECONDS } = useRemoteConfig('dynamicWebScreen');

  useEffect(() => {
    if (!isEnabled) return undefined;
    const probe = new AbortController();
    probePage(address, probe.signal).then(
      (isReachable) => (isReachable ? setIsAnswered(true) : setHasFailed(true)),
      () => {
        if (!probe.signal.aborted) setHasFailed(true);
      },
    );
    return () => probe.abort();
  }, [address, isEnabled]);

  useEffect(() => {
    if (!isEnabled) return undefined;
    const timer = setTimeout(() => setIsLate(true), loadSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isEnabled, loadSeconds]);

  const isLoaded = isFrameLoaded && (isAnswered || (isLate && !hasFailed));
  const isFailed = hasFailed || (isLate && !isFrameLoaded);
  return {
    state: isLoaded ? 'loaded' : isFailed ? 'failed' : 'loading',
    onFrameLoaded: () => setIsFrameLoaded(true),
  };
}
