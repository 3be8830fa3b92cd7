/** Shows a line about the progress of the start to the person at the terminal. */
export type Progress = (line: string) => void;

/** Prints progress to the terminal, each line with the seconds since the beginning. */
export function terminalProgress(beginning = performance.now()): Progress {
  // Standard output may be closed (`npm start | head`). Without this listener, writing to it would end the process and leave the
  // database running.
  process.stdout.on('error', () => undefined);
  return (line) => {
    const seconds = ((performance.now() - beginning) / 1000).toFixed(1).padStart(5);
    process.stdout.write(`${seconds} s  ${line}\n`);
  };
}
