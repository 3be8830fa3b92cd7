import { useEffect } from 'react';
import { askWhoItIs, openReason } from '../api/confirmation.ts';
import { reportUse } from './second-factor.queries.ts';

/** The server is told at most this often. */
const REPORT_MS = 60_000;
/** As on the server: rights rest after this time without use. */
const IDLE_MS = 30 * 60_000;
const CHECK_MS = 30_000;

/** Tells the server that somebody uses the console, and asks who it is after 30 minutes without use, before anything is read. */
export function useStaffActivity(): void {
  useEffect(() => {
    let usedAt = Date.now();
    let reportedAt = usedAt;
    const use = (): void => {
      if (openReason() === 'rights') return;
      const now = Date.now();
      // A computer that slept: the first key after it must not count as use.
      if (now - usedAt >= IDLE_MS) return;
      usedAt = now;
      if (now - reportedAt < REPORT_MS) return;
      reportedAt = now;
      // A report that fails is followed by another. The limit is the server's to enforce.
      reportUse().catch(() => undefined);
    };
    const check = async (): Promise<void> => {
      if (Date.now() - usedAt < IDLE_MS || openReason() === 'rights') return;
      await askWhoItIs('rights');
      usedAt = Date.now();
    };
    window.addEventListener('pointerdown', use, { passive: true });
    window.addEventListener('keydown', use);
    const timer = setInterval(() => void check(), CHECK_MS);
    return () => {
      window.removeEventListener('pointerdown', use);
      window.removeEventListener('keydown', use);
      clearInterval(timer);
    };
  }, []);
}
