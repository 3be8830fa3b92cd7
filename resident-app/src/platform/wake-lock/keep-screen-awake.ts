/**
 * Keeps the screen on. The browser releases the wake lock when the app is hidden, so it is requested again when visible.
 * @returns a function that releases it
 */
export function keepScreenAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let isActive = true;
  let lock: WakeLockSentinel | undefined;
  const request = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (isActive) lock = granted;
      else await granted.release();
    } catch {
      // Browsers refuse on a low battery; the pass works without the lock.
    }
  };
  const requestAgain = (): void => void request();
  document.addEventListener('visibilitychange', requestAgain);
  requestAgain();
  return () => {
    isActive = false;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release().catch(() => undefined);
  };
}
