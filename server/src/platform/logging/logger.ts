import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentTraceId } from '../telemetry/trace.ts';

/** `info` logs every request; `warn` problems that recover by themselves, such as a lost connection; `error` all others. */
export type LogLevel = 'info' | 'warn' | 'error';

/**
 * Creates the logger of the process: one JSON object per line. Log entries name the route of a request and never its path,
 * query or body, which contain tokens, numbers and names.
 * @param to where the lines go; the standard output by default
 * @param onLine receives every line as it is written, without what is redacted
 */
export const createLogger = ({
  level,
  to,
  onLine,
}: {
  level: LogLevel;
  to?: DestinationStream | undefined;
  onLine?: ((line: string) => void) | undefined;
}): Logger => {
  const options: LoggerOptions = {
    level,
    base: null,
    ...(onLine !== undefined && {
      hooks: {
        streamWrite: (line) => {
          onLine(line);
          return line;
        },
      },
    }),
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
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
  };
  return to === undefined ? pino(options) : pino(options, to);
};

/** The frames of a stack without the message, because messages of drivers quote values. */
const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
