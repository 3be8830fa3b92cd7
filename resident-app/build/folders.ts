import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the resident app. */
export const rootFolder = dirname(dirname(fileURLToPath(import.meta.url)));
/** The folder of the built app. */
export const distFolder = join(rootFolder, 'dist');
