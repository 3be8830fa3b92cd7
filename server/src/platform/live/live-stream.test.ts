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
const send = (stream: LiveStream, event: StoredLiveEvent): void => stream.send(event, encodeEventFrame(event.topic));

it('accepts only the membership of the last suspension, so that a revoked role stays revoked', async () => {
  const stream = openStream();
  const resumeEarlier = stream.suspend();
  const resumeLater = stream.suspend();
  send(stream, ofEstate('901'));
  send(stream, ofEstate('902'));
  resumeLater({ estateIds: ['902'], staffEstates: [] });
  resumeEarlier({ estateIds: ['901', '902'], staffEstates: [] });
  send(stream, ofEstate('901'));
  send(stream, ofEstate('902'));
  stream.close();
  const reader = new EventReader(new Response(stream.body));
  const topics: string[] = [];
  for (let topic = await reader.nextTopic(); topic !== undefined; topic = await reader.nextTopic()) topics.push(topic);
  expect(topics).toEqual(['of-902', 'of-902']);
});

it('has no heartbeat while events wait: its cursor would say that they have arrived', async () => {
  const cursor = { horizon: 7n, readAt: new Date(0) };
  const stream = openStream();
  stream.sendHeartbeat(cursor);
  const resume = stream.suspend();
  stream.sendMissed(encodeEventFrame('missed'));
  stream.sendHeartbeat(cursor);
  send(stream, ofEstate('901'));
  resume({ estateIds: ['901'], staffEstates: [] });
  stream.sendHeartbeat(cursor);
  stream.close();
  const reader = new EventReader(new Response(stream.body));
  const received: (string | undefined)[] = [];
  for (let block = await reader.next(); block !== undefined; block = await reader.next()) {
    received.push(block.topic ?? block.id ?? 'retry');
  }
  expect(received).toEqual(['retry', 'missed', 'of-901', '7-0']);
});

it('spreads the reconnects of clients over several seconds', async () => {
  const delays = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const stream = openStream();
      stream.close();
      return Number(/^retry: (\d+)\n\n$/.exec(await new Response(stream.body).text())?.[1]);
    }),
  );
  expect(delays.every((delay) => delay >= 1_000 && delay < 5_000)).toBe(true);
  expect(new Set(delays).size).toBeGreaterThan(10);
});
