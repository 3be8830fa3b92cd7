const REPEAT_MS = 1_600;
/** After one of these a browser lets a page sound. */
const touches = ['pointerup', 'keydown'] as const;

/** Browsers refuse to vibrate, with an error in the console, until somebody has touched the page. */
const vibrate = (pattern: number | number[]): void => {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(pattern);
};

/**
 * Sounds two tones that repeat, and vibrates, until the returned function is called. A browser that nobody has touched since the page
 * loaded stays silent until the first touch or key, which turns the sound on.
 * @param onSilent hears whether the browser keeps the sound back now
 */
export function startAlarm(onSilent?: (isSilent: boolean) => void): () => void {
  const context = 'AudioContext' in globalThis ? new AudioContext() : undefined;
  const say = (): void => onSilent?.(context?.state === 'suspended');
  const unlock = (): void => void context?.resume().catch(() => undefined);
  context?.addEventListener('statechange', say);
  for (const touch of touches) document.addEventListener(touch, unlock);
  const sound = (): void => {
    vibrate([400, 200, 400]);
    if (context === undefined) return;
    void context.resume().catch(() => undefined);
    for (const [at, frequency] of [880, 660].entries()) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const from = context.currentTime + at * 0.4;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.4, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.38);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + 0.4);
    }
  };
  sound();
  say();
  const timer = setInterval(sound, REPEAT_MS);
  return () => {
    clearInterval(timer);
    context?.removeEventListener('statechange', say);
    for (const touch of touches) document.removeEventListener(touch, unlock);
    vibrate(0);
    void context?.close().catch(() => undefined);
  };
}
