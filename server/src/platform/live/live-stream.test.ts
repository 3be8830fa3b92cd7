import { expect, it } from 'vitest';
import { encodeEventFrame, LiveStream } from './live-stream.ts';
import type { StoredLiveEvent } from './live.store.ts';
import { EventReader } from './testing/event-reader.ts';

const openStream = () => new LiveStream({ userId: 'thandi', isSessionLive: async () => true }, () => undefined);
const ofEstate = (estateId: string): StoredLiveEvent => ({
  id: 1n,
  transactionId: 1n,
  topic: `of-${estateId}`,
  audienceKind: 'estate',
  audienceId: estateId,
  createdAt: 0,
});
const tell = (stream: LiveStream, event: StoredLiveEvent): void => stream.send(event, encodeEventFrame(event.topic));

it('of several that look where a person belongs only the last is listened to: a revoked role stays revoked', async () => {
  const stream = openStream();
  const before = stream.suspend();
  const after = stream.suspend();
  tell(stream, ofEstate('901'));
  tell(stream, ofEstate('902'));
  after({ estateIds: ['902'], staffEstates: [] });
  before({ estateIds: ['901', '902'], staffEstates: [] });
  tell(stream, ofEstate('901'));
  tell(stream, ofEstate('902'));
  stream.close();
  const reader = new EventReader(new Response(stream.body));
  const told: string[] = [];
  for (let topic = await reader.nextTopic(); topic !== undefined; topic = await reader.nextTopic()) told.push(topic);
  expect(told).toEqual(['of-902', 'of-902']);
});

it('streams that break together are not opened again at one moment', async () => {
  const pauses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const stream = openStream();
      stream.close();
      return Number(/^retry: (\d+)\n\n$/.exec(await new Response(stream.body).text())?.[1]);
    }),
  );
  expect(pauses.every((pause) => pause >= 1_000 && pause < 5_000)).toBe(true);
  expect(new Set(pauses).size).toBeGreaterThan(10);
});
