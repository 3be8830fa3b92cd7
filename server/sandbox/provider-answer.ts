import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';

/** How long the faults of the sandbox take, in milliseconds. */
export interface FaultTimes {
  slowMs: number;
  silentMs: number;
  lateMs: number;
}

/** The error of a proxy in place of an answer that was lost on its way. */
const lostAnswer = (): Response => new Response('Bad gateway', { status: 502 });

/**
 * Answers as a provider with a fault does: `act` does what was asked, when it is done at all.
 * @param act returns the answer
 */
export const answerWith = async (
  fault: Fault,
  times: FaultTimes,
  act: () => Promise<Response> | Response,
): Promise<Response> => {
  if (fault === 'down') return new Response('Service unavailable', { status: 503 });
  if (fault === 'slow') await pause(times.slowMs);
  if (fault === 'late') {
    // Nobody waits for this: the caller has gone.
    setTimeout(() => void act(), times.lateMs);
    return lostAnswer();
  }
  const answer = await act();
  if (fault !== 'silent') return answer;
  await pause(times.silentMs);
  return lostAnswer();
};

const xmlType = { 'content-type': 'text/xml; charset=utf-8' };

/** An answer in XML. SOAP faults have the status 500. */
export const xmlAnswer = (text: string, status = 200): Response => new Response(text, { status, headers: xmlType });
