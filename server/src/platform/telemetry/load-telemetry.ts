import type { Telemetry } from './telemetry.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** Loads OpenTelemetry where the environment asks for it. Without its variables none of its code is loaded. */
export const loadTelemetry = async (settings: TelemetrySettings | undefined): Promise<Telemetry | undefined> => {
  if (settings === undefined) return undefined;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry(settings);
};
