import type { Position } from '@ekhaya/contract/places/plan.rules';
import type { Directions } from '@ekhaya/contract/places/places';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createBreaker } from '../../platform/provider-calls/breaker.ts';
import { ProviderError } from '../../platform/provider-calls/provider-error.ts';

/** Finds a way by car; undefined where it has no answer. */
export type Router = (ends: { from: Position; to: Position }) => Promise<Directions | undefined>;

/** Somebody waits at a gate: after this the estate's own roads answer. */
const timeoutMs = 4_000;
const maxBytes = 1024 * 1024;
const maxPositions = 5_000;
const maxSteps = 200;

const position = z.tuple([z.number(), z.number()]);

/** The fields that are read from an answer of OSRM 5 (`/route/v1`). */
const answer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        distance: z.number().nonnegative(),
        duration: z.number().nonnegative(),
        geometry: z.object({ coordinates: z.array(position).min(2).max(maxPositions) }),
        legs: z.array(
          z.object({
            steps: z.array(
              z.object({
                distance: z.number().nonnegative(),
                name: z.string().max(200),
                maneuver: z.object({ type: z.string(), modifier: z.string().optional() }),
              }),
            ),
          }),
        ),
      }),
    )
    .min(1),
});

type Step = z.output<typeof answer>['routes'][number]['legs'][number]['steps'][number];

const turnWords = (modifier = ''): string =>
  modifier.endsWith('left') ? 'Left into' : modifier.endsWith('right') ? 'Right into' : 'Straight on into';

/** One step for each road, as ways on the plan have them. */
const stepsOf = (steps: readonly Step[]): Directions['steps'] => {
  const found: (Directions['steps'][number] & { road: string })[] = [];
  for (const { distance, name, maneuver } of steps) {
    if (maneuver.type === 'arrive') continue;
    const last = found.at(-1);
    if (last?.road === name) last.distance += distance;
    else if (last === undefined) found.push({ text: name === '' ? 'Begin on this road' : name, distance, road: name });
    else {
      const text = `${turnWords(maneuver.modifier)} ${name === '' ? 'the next road' : name}`;
      found.push({ text, distance, road: name });
    }
  }
  return found.slice(0, maxSteps).map(({ text, distance }) => ({ text, distance: Math.round(distance) }));
};

/** The router of `DIRECTIONS_URL`, an OSRM server; undefined where none is set. A failure is logged and is no answer. */
export const createRouter = ({
  environment: { directionsUrl },
  clock,
  logger,
}: Pick<Dependencies, 'environment' | 'clock' | 'logger'>): Router | undefined => {
  if (directionsUrl === undefined) return undefined;
  const breaker = createBreaker(clock);
  const ask = async (address: string): Promise<z.output<typeof answer>> => {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    // 400 with `NoRoute` or `NoSegment`: the router answered, and knows no way.
    if (response.status === 400) throw new ProviderError('refused', 'the router knows no way');
    if (!response.ok || text.length > maxBytes) throw new ProviderError('unknown', `it answered ${response.status}`);
    return answer.parse(JSON.parse(text));
  };
  return async ({ from, to }) => {
    const ends = [from, to].map(([longitude, latitude]) => `${longitude},${latitude}`).join(';');
    try {
      const { routes } = await breaker.run(() =>
        ask(`${directionsUrl}/route/v1/driving/${ends}?overview=full&geometries=geojson&steps=true`),
      );
      const [route] = routes;
      if (route === undefined) return undefined;
      const { distance, duration, geometry, legs } = route;
      return {
        geometry: { type: 'LineString', coordinates: geometry.coordinates },
        distance: Math.round(distance),
        duration: Math.round(duration),
        steps: stepsOf(legs.flatMap(({ steps }) => steps)),
        gate: '',
      };
    } catch (error) {
      logger.warn({ err: error }, 'the router found no way; the plan of the estate is asked');
      return undefined;
    }
  };
};
