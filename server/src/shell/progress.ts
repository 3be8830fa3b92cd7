/** Tells the person at the terminal what the start is doing. */
export type Progress = (line: string) => void;

/** Prints to the terminal, each line with the seconds since the beginning. */
export function terminalProgress(beginning = performance.now()): Progress {
  return (line) => {
    const seconds = ((performance.now() - beginning) / 1000).toFixed(1).padStart(5);
    process.stdout.write(`${seconds} s  ${line}\n`);
  };
}
