/** Runs work while no other tab of the browser runs work with the same name; at once in a browser without locks. */
export const inOneTab = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();
