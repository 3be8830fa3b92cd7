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
  const adopt = async (): Promise<void> => {
    try {
      if (await adoptCurrentSecret(database.db, environment.secrets)) return;
      logger.error('the database is used with a secret that this process does not have; restart it');
    } catch (error) {
      // The connection was lost again. After the next connect the mark is read once more.
      logger.warn({ err: error }, 'the mark of the secret could not be read');
    }
  };
  listener.onConnecting((client) => showSecrets(client, environment.secrets.all));
  listener.on(secretChannel, () => void adopt());
  listener.onConnected(() => void adopt());
};
