import { pino, type Logger } from 'pino';

/** `info` tells every request, `warn` what mends itself, such as a lost connection, `error` what does not. */
export type LogLevel = 'info' | 'warn' | 'error';

/**
 * The log of the process, one JSON line an event. Requests are logged by route and never by address: queries, path
 * parameters and bodies hold tokens, numbers and names, and stay out.
 */
export const createLogger = ({ level }: { level: LogLevel }): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: ['*.password', '*.newPassword', '*.pin', '*.otp', '*.token', '*.code', '*.cookie', '*.authorization'],
      remove: true,
    },
    serializers: {
      err: (error: Error & { code?: unknown; cause?: { code?: unknown } }) => ({
        type: error.name,
        code: error.code ?? error.cause?.code,
        stack: framesOf(error.stack),
      }),
    },
  });

/** The places of a stack without the message: a driver's message quotes the values it was given. */
const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
