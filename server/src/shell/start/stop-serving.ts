import { setTimeout as pause } from 'node:timers/promises';

const APPLICATION_STOP_TIMEOUT_MS = 5_000;

/** How long a process that stops in production still takes requests, so that a proxy that asks every second leaves it out. */
export const NOTICE_MS = 2_000;

/** What stops before the connections of clients close. */
type Stopping = {
  /** Makes `/api/ready` answer that this process is stopping. */
  announceStop(): void;
  /** Closes the live streams and stops the job runner. */
  stop(): Promise<void>;
};

/**
 * Stops to serve. First `/api/ready` answers that the process is stopping, while requests still come. Then live streams close,
 * so that clients open them at another process, no new connections are taken, and running requests get 5 s.
 */
export const stopServing = async (options: {
  application: Stopping;
  closeHttp: () => Promise<void>;
  noticeMs: number;
}): Promise<void> => {
  options.application.announceStop();
  if (options.noticeMs > 0) await pause(options.noticeMs);
  // Streams must close while requests drain: an open stream counts as a running request.
  await Promise.all([stopWithin(options.application), options.closeHttp()]);
};

async function stopWithin(application: Pick<Stopping, 'stop'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, APPLICATION_STOP_TIMEOUT_MS);
  });
  await Promise.race([application.stop(), timeout]);
  clearTimeout(timer);
}
