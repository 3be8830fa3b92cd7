import { useClock } from '../../platform/time/use-clock.ts';

const TICK_MS = 20_000;

/**
 * The time of the server, which moves on while the page is open. Before the first answer: the time of this browser.
 * @param at the server's time in the newest answer
 * @param answeredAt when that answer came, by the clock of this browser
 */
export function useServerNow(at: string | undefined, answeredAt: number): number {
  const local = useClock(TICK_MS);
  return at === undefined ? local : Date.parse(at) + Math.max(0, local - answeredAt);
}
