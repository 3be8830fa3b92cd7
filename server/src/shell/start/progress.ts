/** Shows a line about the progress of the start to the person at the terminal. */
export type Progress = (line: string) => void;

/** Prints progress to the terminal, each line with the seconds since the beginning. */
export function terminalProgress(beginning = performance.now()): Progress {
  // The reader may be gone (`npm start | head`). Without a listener that would end the process without stopping the database.
  process.stdout.on('error', () => undefined);
  return (line) => {
    const seconds = ((performance.now() - beginning) / 1000).toFixed(1).padStart(5);
    process.stdout.write(`${seconds} s  ${line}\n`);
  };
}
