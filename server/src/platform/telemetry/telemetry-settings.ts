/** The samplers of OTEL_TRACES_SAMPLER that the server knows. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** What the variables of OpenTelemetry say. Addresses, headers, timeouts and resource attributes are read by its own packages. */
export interface TelemetrySettings {
  hasTraces: boolean;
  hasLogs: boolean;
  /** `OTEL_TRACES_SAMPLER`, `parentbased_always_on` by default. */
  sampler: (typeof samplers)[number];
  /** `OTEL_TRACES_SAMPLER_ARG`: the share of traces that the samplers by ratio record, 1 by default. */
  ratio: number;
}

/** The variables of OpenTelemetry that the server reads itself. */
export interface TelemetryVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT?: string | undefined;
  OTEL_TRACES_EXPORTER?: string | undefined;
  OTEL_LOGS_EXPORTER?: string | undefined;
  OTEL_SDK_DISABLED?: string | undefined;
  OTEL_TRACES_SAMPLER?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: string | undefined;
}

/** Reads whether traces and logs are sent; undefined when neither is. */
export const telemetryFrom = (given: TelemetryVariables): TelemetrySettings | undefined => {
  const isSent = (address: string | undefined, exporter: string | undefined): boolean =>
    (address ?? given.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined && exporter !== 'none';
  const hasTraces = isSent(given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, given.OTEL_TRACES_EXPORTER);
  const hasLogs = isSent(given.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT, given.OTEL_LOGS_EXPORTER);
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || !(hasTraces || hasLogs)) return undefined;
  const sampler = samplers.find((each) => each === given.OTEL_TRACES_SAMPLER) ?? 'parentbased_always_on';
  return { hasTraces, hasLogs, sampler, ratio: Number(given.OTEL_TRACES_SAMPLER_ARG ?? 1) };
};
