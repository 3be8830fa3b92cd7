import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** True once the browser has drawn the screen and has nothing to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
