/** Runs work while no other tab of the browser runs work with the same name; at once in a browser without locks. */
export const inOneTab = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/** Creates a function that runs one piece of work at a time, across all tabs of the browser. */
export function createLock(name: string): (work: () => Promise<void>) => Promise<void> {
  let lastRun: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = lastRun.then(() => inOneTab(name, work));
    lastRun = run.catch(() => undefined);
    return run;
  };
}
