/** Durations in milliseconds: tone and silence in turn. */
const GRANTED_PATTERN_MS = [500];
const REFUSED_PATTERN_MS = [140, 90, 140, 90, 140];

/** Pitches far apart, so that the verdicts can be distinguished by ear. */
const HIGH_HZ = 880;
const LOW_HZ = 220;

/** Plays and vibrates one long tone for GRANTED, three short low ones for REFUSED. Does nothing where the phone does not allow it. */
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
    for (const [index, milliseconds] of pattern.entries()) {
      volume.gain.setValueAtTime(index % 2 === 0 ? 0.4 : 0, at);
      at += milliseconds / 1000;
    }
    volume.gain.setValueAtTime(0, at);
    tone.start();
    tone.stop(at);
    tone.addEventListener('ended', () => void context.close());
  } catch {
    // The browser allows no sound, for example before the first touch.
  }
}
