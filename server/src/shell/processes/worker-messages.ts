import type { Environment } from '../../platform/environment.ts';
import { createSecrets } from '../../platform/secret/secrets.ts';

/** What a worker needs in order to serve. It is handed over in a message, because the environment of a process can be listed. */
export type HandOver = { environment: Omit<Environment, 'secrets'>; secrets: readonly string[]; databaseUrl: string };

/** What the primary hands over. Secrets cross as text: a worker follows by itself which of them is in use. */
export const handOverOf = ({ secrets, ...environment }: Environment, databaseUrl: string): HandOver => ({
  environment,
  secrets: secrets.all,
  databaseUrl,
});

/** The environment of a worker, and the database that it uses. */
export const receivedFrom = ({ environment, secrets, databaseUrl }: HandOver) => {
  const [newest = '', ...previous] = secrets;
  return { environment: { ...environment, secrets: createSecrets(newest, previous) }, databaseUrl };
};

/** What workers ask each other: their metrics for Prometheus, and how they are. */
export type Question = 'metrics' | 'health';

/** The messages between the process that starts others, the primary, and those, its workers. */
export type WorkerMessage =
  | { kind: 'ask-hand-over' }
  | { kind: 'hand-over'; handOver: HandOver }
  | { kind: 'ready' }
  /** A worker asks all workers. The primary asks each, and sends the answers to the one that asked. */
  | { kind: 'ask-all'; id: number; question: Question }
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'answer'; id: number; question: Question; answer: unknown }
  | { kind: 'answer-of-all'; id: number; all: unknown[] };
