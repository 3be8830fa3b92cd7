import { EmbeddedDatabaseError } from '@ekhaya/embedded-database/embedded-database-error';
import { StartError } from '../../platform/database/start-error.ts';
import { EnvironmentError } from '../../platform/environment.ts';

const EXPECTED_ERRORS = [StartError, EnvironmentError, EmbeddedDatabaseError];

/** The sentence of an error that the person at the terminal can act on; undefined for any other error. */
export function sentenceOfFailure(error: unknown): string | undefined {
  return EXPECTED_ERRORS.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}
