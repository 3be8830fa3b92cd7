// What the Dockerfile and compose.yaml say, for the check that runs it without containers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-fingerprint.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/** Reads the commands of the Dockerfile. @throws {Error} when one of them is not there */
export function commandsOfDockerfile() {
  const lines = read('Dockerfile').replaceAll(/\\\n\s*/g, '');
  const find = (pattern, what) => {
    const [, command] = pattern.exec(lines) ?? [];
    if (command === undefined) throw new Error(`The Dockerfile has no ${what}.`);
    return command;
  };
  return {
    /** What installs the packages of production, for a shell. */
    install: find(/^RUN (npm install [^&\n]+)/m, 'command that installs the packages of production'),
    /** The program that says whether the server is well, and its arguments. */
    health: JSON.parse(find(/^HEALTHCHECK .*CMD (\[.*\])$/m, 'HEALTHCHECK')),
    /** The program that serves, and its arguments. */
    serve: JSON.parse(find(/^CMD (\[.*\])$/m, 'CMD')),
  };
}

/** The variables that compose.yaml passes to the app empty, as long as nobody sets them. */
export function emptyVariables() {
  const names = [...read('compose.yaml').matchAll(/^ +(\w+): \$\{\w+:-\}$/gm)].map(([, name]) => name);
  return Object.fromEntries(names.map((name) => [name, '']));
}
