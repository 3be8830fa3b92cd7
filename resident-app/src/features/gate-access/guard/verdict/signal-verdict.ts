/** In milliseconds: sounding and, between, silent. */
const GRANTED_PATTERN_MS = [500];
const REFUSED_PATTERN_MS = [140, 90, 140, 90, 140];

/** Pitches in hertz, far apart: the two are told from each other without looking. */
const HIGH_HZ = 880;
const LOW_HZ = 220;

/** One long tone and buzz for GRANTED, three short low ones for REFUSED. Silent where the phone will not. */
export function signalVerdict(isGranted: boolean): void {
  const pattern = isGranted ? GRANTED_PATTERN_MS : REFUSED_PATTERN_MS;
  if ('vibrate' in navigator) navigator.vibrate(pattern);
  if (typeof AudioContext === 'undefined') return;
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = isGranted ? HIGH_HZ : LOW_HZ;
    tone.connect(volume).connect(context.destination);
    let at = context.currentTime;
    for (const [place, milliseconds] of pattern.entries()) {
      volume.gain.setValueAtTime(place % 2 === 0 ? 0.4 : 0, at);
      at += milliseconds / 1000;
    }
    volume.gain.setValueAtTime(0, at);
    tone.start();
    tone.stop(at);
    tone.addEventListener('ended', () => void context.close());
  } catch {
    // A phone on silent, or one that has not been touched yet.
  }
}
