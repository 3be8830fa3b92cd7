// `npm run check:full-disk`: the disk of a running server fills up, as docs/operations.md describes. Each write is stored or refused
// with 503, never lost; reads go on; and with room again writes go on without a restart. The disk is a small tmpfs in a mount
// namespace of its own: the check needs Linux, and no rights where user namespaces are allowed.
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from './build-fingerprint.mjs';
import { completeProgram, freePort, startBuilt, statusOf, until } from './rolling/built-server.mjs';
import { readApplicationKey } from './rolling/load.mjs';

const sharp = createRequire(join(root, 'server', 'package.json'))('sharp');
const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(`Not true: ${sentence}`);
  say(`  ${sentence}`);
};
const password = 'Quiet-Baobab-77';
/** Noise, which takes its size on the disk. */
const photo = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
  .png()
  .toBuffer();

/** Runs this file again with a small disk. @returns its exit code */
function runOnSmallDisk() {
  const place = mkdtempSync(join(tmpdir(), 'ekhaya-full-disk-'));
  const isRoot = process.getuid() === 0;
  const again = `"${process.execPath}" "${fileURLToPath(import.meta.url)}" "${place}"`;
  // PostgreSQL refuses to run as root. In a user namespace the account that mounts is root, so a second one changes it back.
  const inner = isRoot ? again : `unshare --user --map-user=1000 --map-group=1000 ${again}`;
  const mount = `mount -t tmpfs -o size=400m,mode=777 none "${place}" && exec ${inner}`;
  const flags = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const { status } = spawnSync('/usr/bin/unshare', [...flags, 'sh', '-c', mount], { stdio: 'inherit' });
  rmSync(place, { recursive: true, force: true });
  return status ?? 1;
}

/** Fills the disk to the last block. @returns the file that takes the room */
function fillDisk(place) {
  const file = join(place, 'filler');
  const handle = openSync(file, 'w');
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size, 1));
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }
  closeSync(handle);
  return file;
}

async function check(place) {
  const data = join(place, 'data');
  mkdirSync(data);
  const variables = {
    EKHAYA_DATA_DIR: data,
    EKHAYA_SECRET: 'a-secret-of-this-check-alone-0123456789',
    EKHAYA_PROCESSES: '1',
  };
  const names = ['--first-name', 'Lerato', '--last-name', 'Mokoena', '--mobile', '0845550180'];
  const estate = ['--estate', 'Baobab Rise', '--suburb', 'Midrand', '--city', 'Johannesburg'];
  const administrator = ['create', '--email', 'lerato@example.com', ...names, ...estate, '--password-stdin'];
  const server = startBuilt(root, { ...variables, PUBLIC_URL: 'http://localhost' }, await freePort());
  try {
    await server.ready();
    await completeProgram(root, variables, 'server/admin.ts', administrator, `${password}\n`);
    const apiKey = await readApplicationKey(server.address);
    const send = (method, path, { cookie, body, key = randomUUID() } = {}) =>
      fetch(`${server.address}${path}`, {
        method,
        signal: AbortSignal.timeout(30_000),
        headers: {
          'x-api-key': apiKey,
          ...(cookie !== undefined && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const signedIn = await send('POST', '/api/auth/sign-in/email', { body: { email: 'lerato@example.com', password } });
    require(signedIn.status === 200, 'A person signs in.');
    const cookie = signedIn.headers.getSetCookie()[0].split(';', 1)[0];
    const stored = [];
    const statuses = [];
    let hasRetryAfter = true;
    const addVehicle = async () => {
      const registrationNumber = `FD ${randomUUID().slice(0, 8)} GP`;
      const words = 'x'.repeat(30);
      const vehicle = { make: words, model: words, colour: '', year: '', registrationNumber, vinNumber: '' };
      const body = { ...vehicle, licenseDiscPhotoURL: '', carPhotoURL: '' };
      const answer = await send('POST', '/api/user/vehicle?userID=me', { cookie, body });
      statuses.push(answer.status);
      if (answer.ok) stored.push(registrationNumber);
      else if (answer.headers.get('retry-after') === null) hasRetryAfter = false;
      return answer.ok;
    };
    const sendPhoto = async () => {
      const body = new FormData();
      body.set('file', new Blob([photo], { type: 'image/png' }), 'photo.png');
      const headers = { 'x-api-key': apiKey, cookie, 'idempotency-key': randomUUID() };
      return (await fetch(`${server.address}/api/images`, { method: 'POST', headers, body })).status;
    };
    const listed = async () => {
      const answer = await send('GET', '/api/user/vehicle?userID=me', { cookie });
      return answer.ok ? (await answer.json()).details.map(({ registrationNumber }) => registrationNumber) : undefined;
    };
    require(await addVehicle(), 'She adds a vehicle.');
    require((await sendPhoto()) === 201, 'She adds a photo.');

    say('The disk is full:');
    const filler = fillDisk(place);
    say(`  ${statfsSync(place).bavail} blocks are free`);
    const isRefused = async () => {
      if (stored.length < 15) await addVehicle();
      const settings = { changes: [{ type: 'event', channel: 'mail', isOn: statuses.length % 2 === 0 }] };
      const answer = await send('PUT', '/api/notification-settings', { cookie, body: settings });
      statuses.push(answer.status);
      if (!answer.ok && answer.headers.get('retry-after') === null) hasRetryAfter = false;
      return !answer.ok;
    };
    await until(isRefused, 'a write that is refused', 120_000);
    for (let tries = 0; tries < 10; tries += 1) await isRefused();
    const seen = [...new Set(statuses)].sort((one, other) => one - other);
    require(seen.every((status) => status < 300 || status === 503) &&
      hasRetryAfter, `Each write was stored or answered 503 with Retry-After: ${seen.join(', ')}.`);
    require((await sendPhoto()) === 503, 'A photo is refused with 503.');
    require((await statusOf(`${server.address}/api/health`)) === 200, 'The server runs.');
    const whileFull = await listed();
    say(whileFull === undefined ? '  PostgreSQL gives no answers.' : '  Reads go on.');

    say('There is room again:');
    unlinkSync(filler);
    await until(async () => (await statusOf(`${server.address}/api/ready`)) === 200, 'a server that is ready');
    await until(addVehicle, 'a write that is stored');
    await until(async () => (await sendPhoto()) === 201, 'a photo that is stored');
    const list = await listed();
    require(stored.every((number) => list.includes(number)) &&
      list.length ===
        stored.length, 'Writes go on without a restart, and everything that was acknowledged is there, once.');
    require((await server.stop()) === 0, 'The server stops.');
  } catch (error) {
    say(server.output().slice(-4_000));
    throw error;
  } finally {
    server.child.kill('SIGKILL');
    await pause(200);
  }
}

const [given] = process.argv.slice(2);
if (given === undefined) process.exitCode = runOnSmallDisk();
else await check(given);
