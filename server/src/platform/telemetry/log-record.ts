import { SeverityNumber, type Attributes, type LogRecord } from '@opentelemetry/api';

/** The levels of the logger and the severities of OpenTelemetry. */
const severities: Record<number, [SeverityNumber, string]> = {
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
};

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: { type: string; code?: string; stack: string[] };
  [field: string]: unknown;
}

const attributesOf = (fields: Record<string, unknown>): Attributes =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : JSON.stringify(value),
    ]),
  );

/**
 * A line of the log as a record of OpenTelemetry. It has what the line has, and nothing else; the trace id too, so that the lines of
 * a request whose trace is not recorded belong together all the same.
 */
export const logRecordOf = (line: string): Omit<LogRecord, 'context'> => {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Line;
  const [severityNumber, severityText] = severities[level] ?? [SeverityNumber.UNSPECIFIED, String(level)];
  return {
    timestamp: time,
    severityNumber,
    severityText,
    body: msg ?? 'a request was answered',
    attributes: {
      ...attributesOf(fields),
      ...(err !== undefined && {
        'exception.type': err.type,
        'exception.stacktrace': err.stack.join('\n'),
        ...(err.code !== undefined && { code: err.code }),
      }),
    },
  };
};
