import type { Dependencies } from '../../platform/dependencies.ts';
import { adoptCurrentSecret } from '../../platform/secret/assert-shared-secret.ts';
import { showSecrets } from '../../platform/secret/secret-holders.store.ts';

/** The channel on which processes hear that the secret has changed. */
export const secretChannel = 'ekhaya_secret';

/**
 * Lets other processes know which secrets this one has, and makes it write with another one as soon as the database is used with it.
 * Call it before the listener starts.
 */
export const followSecret = ({
  database,
  environment,
  listener,
  logger,
}: Pick<Dependencies, 'database' | 'environment' | 'listener' | 'logger'>): void => {
  const adopt = (): void => {
    adoptCurrentSecret(database.db, environment.secrets).then(
      (isKnown) => {
        if (!isKnown) logger.error('the database is used with a secret that this process does not have; restart it');
      },
      // The connection was lost again. After the next connect the mark is read once more.
      (error: unknown) => logger.warn({ err: error }, 'the mark of the secret could not be read'),
    );
  };
  listener.onConnecting((client) => showSecrets(client, environment.secrets.all));
  listener.on(secretChannel, adopt);
  listener.onConnected(adopt);
};
