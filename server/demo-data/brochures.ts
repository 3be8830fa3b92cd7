import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFolder } from './pictures.ts';

/** The brochures of developments, by the path at which the demo world serves them. */
const brochures: Readonly<Record<string, string>> = { '/demo/brochures/lagoon-terraces.pdf': 'lagoon-terraces.pdf' };

/** Reads the brochure at a path; undefined when there is none. */
export const brochureAt = async (path: string): Promise<Uint8Array | undefined> => {
  const file = brochures[path];
  return file === undefined ? undefined : new Uint8Array(await readFile(join(demoFolder('brochures'), file)));
};
