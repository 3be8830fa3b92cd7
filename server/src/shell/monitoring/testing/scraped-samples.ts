import type { startApplicationForTests } from '../../testing/application-for-tests.ts';

/** The `METRICS_TOKEN` of an application whose metrics a test reads. */
export const metricsToken = 'a-token-that-only-tests-know';

/** A line of `/metrics`. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads `/metrics` as Prometheus does. */
export const scrapeSamples = async ({
  request,
}: Pick<Awaited<ReturnType<typeof startApplicationForTests>>, 'request'>): Promise<Sample[]> => {
  const answer = await request('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  return [...String(answer.body).matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]),
    ),
    value: Number(value),
  }));
};

/** The value of the sample that has these labels, and perhaps others; undefined where there is none. */
export const valueIn = (
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined =>
  samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  )?.value;
