// Measures 50 people who each upload a photo of 12 MB and 25 megapixels at the same moment: `npm run bench:uploads`. It reports
// the memory of the server and the longest wait of another caller.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { digestOfToken } from '../../server/src/platform/sessions/session-token.ts';
import { median, printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const count = Number(process.env.BENCH_UPLOADS ?? 50);
const formBytes = 12 * 1024 * 1024;
const boundary = 'bench';

/** The image formats that need most memory to decode, each near both limits: 25 million pixels and 12 MB. */
const photos = async () => {
  const [width, height] = [5_000, 5_000];
  // Noise with a side of 1,250 pixels, enlarged: noise at full size would not fit into 12 MB.
  const noise = sharp(randomBytes(1_250 * 1_250 * 3), { raw: { width: 1_250, height: 1_250, channels: 3 } });
  const image = await noise.resize(width, height, { kernel: 'cubic' }).raw().toBuffer();
  const whole = () => sharp(image, { raw: { width, height, channels: 3 } });
  const kinds = await Promise.all([
    whole().jpeg({ quality: 60, progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    whole().webp({ quality: 50, effort: 0 }).toBuffer(),
    whole().png({ palette: true, colours: 8, effort: 1 }).toBuffer(),
  ]);
  return kinds.filter((bytes) => bytes.length < formBytes - 1_000);
};

const formOf = (photo) => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  // Bytes after the picture belong to no pixel. They make the form as large as it may be.
  const filling = Buffer.alloc(formBytes - photo.length - 200);
  return Buffer.concat([Buffer.from(head), photo, filling, Buffer.from(`\r\n--${boundary}--\r\n`)]);
};

const memory = (processId, name) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / 1024;

/** Writes `count` people with one session each. */
const writePeople = async (client) => {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `with person as (
       insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
       select 'upload-' || n, 'upload-' || n || '@bench.test', '', 'Up', 'Loader', '2782' || (1000000 + n), 'resident', '91', now()
       from generate_series(1, $1::int) n returning id
     )
     insert into sessions (id, token_digest, user_id, user_agent, created_at, expires_at)
     select 'upload-' || n, digest, 'upload-' || n, 'bench', now(), now() + interval '1 day'
     from unnest($2::text[]) with ordinality as given (digest, n)`,
    [count, tokens.map(digestOfToken)],
  );
  return tokens;
};

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-uploads-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const server = await startServer({ dataDirectory: folder, environment: { DATABASE_URL: postgres.url } });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const tokens = await writePeople(client);
const { 'x-api-key': key } = await signIn(server.origin);
const forms = (await photos()).map(formOf);

const upload = (token, form) =>
  new Promise((resolve) => {
    const headers = {
      'x-api-key': key,
      cookie: `ekhaya_session=${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': form.length,
    };
    const request = http.request(`${server.origin}/api/images`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    request.once('error', () => resolve(0));
    request.end(form);
  });

const over = new AbortController();
let waits = [];
/** Another caller who repeats a small request. */
const ask = async () => {
  while (!over.signal.aborted) {
    const start = performance.now();
    await fetch(`${server.origin}/api/health`).then((answer) => answer.text());
    waits.push(performance.now() - start);
    await pause(5);
  }
};
const asking = ask();
/** Returns the longest wait of another caller while `work` runs, in milliseconds. */
const longestWaitDuring = async (work) => {
  waits = [];
  await work();
  return Math.max(...waits);
};

const idle = await longestWaitDuring(() => pause(3_000));
// Forms without a picture measure receiving and parsing alone, without the processor time of decoding.
const noPicture = formOf(Buffer.from('no picture'));
const ofForms = [];
for (const token of tokens.slice(0, 5)) ofForms.push(await longestWaitDuring(() => upload(token, noPicture)));

const before = memory(server.processId, 'VmRSS');
const start = performance.now();
let statuses = [];
const ofPhotos = await longestWaitDuring(async () => {
  statuses = await Promise.all(tokens.map((token, at) => upload(token, forms[at % forms.length])));
});
const seconds = (performance.now() - start) / 1000;
over.abort();
await asking;
// The kernel records the peak of the process.
const peak = memory(server.processId, 'VmHWM');

await client.end();
await server.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const isMet = printReport(`${count} photos of 12 MB at once, ${forms.length} kinds, ${seconds.toFixed(0)} s`, [
  { what: 'resident memory at most', measured: peak, atMost: 300, unit: 'MB', note: `${before.toFixed(0)} MB before` },
  { what: 'stored', measured: statuses.filter((status) => status === 201).length, atLeast: count, unit: 'photos' },
  {
    what: 'another caller waits at most during a form of 12 MB',
    measured: median(ofForms),
    atMost: 100,
    unit: 'ms',
    note: `median of ${ofForms.length}; ${idle.toFixed(0)} ms without`,
  },
  { what: 'another caller waited at most during the photos', measured: ofPhotos, unit: 'ms' },
]);
process.exitCode = isMet ? 0 : 1;
