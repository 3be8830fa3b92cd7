// A server process with a tiny application, for tests of starting, stopping and crashing.
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { Counter, Registry } from 'prom-client';
import { upsertSeededItems } from '../../platform/demo/seeded-items.store.ts';
import { answerProcesses, askProcesses } from '../processes/ask-processes.ts';
import { giveMetrics, readMetrics } from '../processes/collect-metrics.ts';
import { terminalProgress } from '../start/progress.ts';
import { runProcess } from '../start/run-process.ts';

const showProgress = terminalProgress();

await runProcess({
  showProgress,
  seedDemoWorld: async ({ database }) => {
    await upsertSeededItems(database.db, [{ key: 'sample', content: null }], new Date());
    showProgress('Demo world written.');
  },
  createApplication: async ({ database }) => {
    const { pool } = database;
    // Under a lock, because processes that start together would both try to create the table.
    await pool.query('select pg_advisory_xact_lock(1); create table if not exists notes (id integer primary key)');
    const ending = new AbortController();
    const registry = new Registry();
    const answers = new Counter({ name: 'answers_total', help: 'Asked for its id.', registers: [registry] });
    giveMetrics(registry);
    answerProcesses('health', () => ({ pid: process.pid, at: new Date() }));
    const application = new Hono()
      .put('/notes/:id', async (context) => {
        await pool.query('insert into notes values ($1)', [context.req.param('id')]);
        return context.json({}, 201);
      })
      .get('/notes', async (context) => {
        const { rows } = await pool.query<{ id: number }>('select id from notes order by id');
        return context.json(rows.map((row) => row.id));
      })
      .get('/process', (context) => {
        answers.inc();
        return context.json(process.pid);
      })
      .get('/metrics', async (context) => context.text(await readMetrics(registry)))
      .get('/health-of-all', async (context) => context.json(await askProcesses('health')))
      .get('/slow/:milliseconds', async (context) => {
        showProgress('Slow request.');
        await pause(Number(context.req.param('milliseconds')));
        await pool.query('select 1');
        return context.text('done');
      })
      .get('/stream', (context) =>
        streamSSE(context, async (stream) => {
          await stream.writeSSE({ data: 'open' });
          await new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
        }),
      );
    return {
      fetch: (request) => application.fetch(request),
      start: () => Promise.resolve(),
      announceStop: () => undefined,
      stop: () => Promise.resolve(ending.abort()),
    };
  },
  onReady: ({ address }) => showProgress(`Ready at ${address}`),
});
