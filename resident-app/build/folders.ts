import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const rootFolder = dirname(dirname(fileURLToPath(import.meta.url)));
export const distFolder = join(rootFolder, 'dist');
