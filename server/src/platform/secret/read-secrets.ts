import { join } from 'node:path';
import type { RequestedEnvironment } from '../environment.ts';
import { readOrCreateSecret } from './secret-file.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** The file of the secrets in a data folder: one a line, the newest first. */
export const secretFileOf = (dataDirectory: string): string => join(dataDirectory, 'secret');

/** Reads the secrets of the installation: those of the environment, or of the data folder, where the first one is made. */
export const readSecrets = async (
  { secret, previousSecrets }: Pick<RequestedEnvironment, 'secret' | 'previousSecrets'>,
  dataDirectory: string,
): Promise<Secrets> => {
  const lines = secret ?? (await readOrCreateSecret(secretFileOf(dataDirectory)));
  const [newest = '', ...older] =
    secret === undefined ? lines.split('\n').flatMap((line) => line.trim() || []) : [lines];
  return createSecrets(newest, [...older, ...previousSecrets]);
};
