import { useEffect, useState } from 'react';

/** True once the browser has drawn the screen and has nothing to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return undefined;
    const request = requestIdleCallback(() => setIdle(true), { timeout: 3000 });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
