import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { runProgram } from './run-program.ts';
import { failedStep, passedStep, type Step } from './step.ts';

async function install(): Promise<string> {
  const quietly = { environment: { DEBIAN_FRONTEND: 'noninteractive' }, minutes: 6 };
  const update = await runProgram('apt-get', ['update', '-q'], quietly);
  const installation = await runProgram('apt-get', ['install', '-y', '-q', 'chromium'], quietly);
  return update.output + installation.output;
}

/** Finds the browser for the journeys. Where there is none, it installs Debian's package as root, or names the package otherwise. */
export const chromiumStep: Step = {
  name: 'chromium',
  isLong: true,
  run: async () => {
    const found = findChromium();
    if (found !== undefined) return passedStep(found);
    const isRoot = process.getuid?.() === 0;
    const output = isRoot && existsSync('/usr/bin/apt-get') ? await install() : '';
    const installed = findChromium();
    if (installed !== undefined) return passedStep(`${installed}, installed now`);
    return failedStep(
      `${output}\nThere is no Chromium on this machine. Install the package \`chromium\` (Debian: apt-get install chromium), ` +
        'or set CHROME_PATH to the program.',
    );
  },
};
