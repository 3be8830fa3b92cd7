/** Tells the person at the terminal what the start is doing. */
export type Progress = (line: string) => void;

/** Prints to the terminal, each line with the seconds since the beginning. */
export function terminalProgress(beginning = performance.now()): Progress {
  // Whoever read along may be gone (`npm start | head`): that is no reason to end without stopping the database.
  process.stdout.on('error', () => undefined);
  return (line) => {
    const seconds = ((performance.now() - beginning) / 1000).toFixed(1).padStart(5);
    process.stdout.write(`${seconds} s  ${line}\n`);
  };
}
