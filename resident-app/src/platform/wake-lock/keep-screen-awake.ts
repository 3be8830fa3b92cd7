/**
 * Keeps the screen from going dark. The browser lets go of it whenever the app is hidden, so it is asked for again.
 * @returns call it when the screen may go dark again
 */
export function keepScreenAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let isWanted = true;
  let lock: WakeLockSentinel | undefined;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      const given = await navigator.wakeLock.request('screen');
      if (isWanted) lock = given;
      else await given.release();
    } catch {
      // An empty battery is a reason to refuse; the pass works all the same.
    }
  };
  const askAgain = (): void => void ask();
  document.addEventListener('visibilitychange', askAgain);
  askAgain();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release().catch(() => undefined);
  };
}
