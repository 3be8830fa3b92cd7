// The chapter Installation of docs/operations.md, with containers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-fingerprint.mjs';
import { domain } from './container-service.mjs';

export const password = 'Quiet-Baobab-77';

/** The folder of the release that is installed first. */
export const firstPlace = '/srv/ekhaya-1';

/** Writes variables into `.env` as an operator does: in the lines that the copied file has. @throws {Error} when it has no such line */
export function writeSettings({ engine, place }, changed) {
  const file = engine.path(join(place(), '.env'));
  let text = readFileSync(file, 'utf8');
  for (const [name, value] of Object.entries(changed)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`deployment/env.example has no ${name}.`);
    text = text.replace(line, `${name}=${value}`);
  }
  writeFileSync(file, text, { mode: 0o600 });
}

/** Makes an administrator with a password, which the standard input gives. */
export async function addAdministrator({ engine, place }, email) {
  const command = `docker compose exec -T app node server/admin.ts create --email ${email}`;
  const given = '--first-name Naledi --last-name Dube --mobile 0825550181 --password-stdin';
  return engine.run(`${command} ${given}`, { place: place(), input: `${password}\n` });
}

/** The arguments of the first administrator, as the guide has them for a machine without containers. */
function argumentsOfGuide(guide) {
  const command = guide.commands.find((each) => each.startsWith('ekhaya-run admin create --'));
  return command.slice('ekhaya-run admin create '.length);
}

/** Follows the installation, until somebody signs in through Caddy. */
export async function installContainers(on) {
  const { engine, guide, service, place, say, require } = on;
  say('Installation:');
  engine.unpack(place());
  await guide.follow('cp deployment/env.example .env');
  const secret = () => guide.follow('openssl rand -hex 32');
  writeSettings(on, {
    DOMAIN: domain,
    POSTGRES_PASSWORD: await secret(),
    STORAGE_SECRET: await secret(),
    EKHAYA_SECRET: await secret(),
  });
  await guide.follow('docker compose up -d --build');
  require((await service.image()).Config.User === 'node', 'The image is built, for an account without rights.');
  await service.ready();
  require(true, 'The health check of the image says that the app is well.');
  const keys = await guide.follow(
    'docker compose run --rm --no-deps app node node_modules/.bin/web-push generate-vapid-keys',
  );
  const [publicKey, privateKey] = keys.split('\n').filter((line) => /^[\w-]{40,}$/.test(line));
  writeSettings(on, { VAPID_KEYS: `${publicKey}:${privateKey}`, METRICS_TOKEN: 'a-token-of-this-check' });
  await guide.follow('docker compose up -d');
  await service.ready();
  const { output: variables } = await service.inApp('env');
  require(variables.includes(`\nVAPID_KEYS=${publicKey}:`), 'A variable that is set later reaches the app.');

  say('Through Caddy:');
  const page = await service.call('/login');
  require(page.status === 200, 'The app of residents is served by HTTPS, with a certificate of its own authority.');
  require(/max-age=\d{7,}/.test(page.headers['strict-transport-security']), 'Browsers are told to stay with HTTPS.');
  require((await service.call('/console/')).status === 200, 'The console is served.');
  require((await service.call('/metrics')).status === 404, 'The metrics are kept back.');
  const plain = await engine.read(`curl --silent --include --header 'host: ${domain}' http://127.0.0.1/login`);
  require(/^HTTP\S+ 308 [^]*location: https:/i.test(plain), 'HTTP leads to HTTPS.');
  const made = await guide.follow('docker compose exec app node server/admin.ts create …', {
    as: `docker compose exec app node server/admin.ts create ${argumentsOfGuide(guide)}`,
  });
  const [link] = new RegExp(`https://${domain.replaceAll('.', '\\.')}/\\S+`).exec(made) ?? [];
  require(link !== undefined, 'The first administrator gets a link.');
  require((await service.choosePassword(link, password)) === 200, 'She chooses a password with it.');
  require((await service.signIn('lerato@example.com', password)) === 200, 'She signs in.');
  require((await service.signIn('lerato@example.com', 'wrong')) === 401, 'Not with another password.');
  const lines = await guide.follow('docker compose logs --no-log-prefix app');
  for (const line of lines.split('\n').filter((each) => !/^ *\d+\.\d s {2}/.test(each))) JSON.parse(line);
  require(lines.includes('"/api/auth/sign-in/email"'), 'Requests stand in the log, as one JSON object per line.');
  require(!lines.includes(link.slice(-20)), 'The link stands in no log.');
  require(!lines.includes(
    'X-Forwarded-For',
  ), 'The server trusts Caddy, so that limits count people by their addresses.');
}

/** Looks what the containers may do, and where files go. @returns the path of a picture that is stored */
export async function lookAtContainers({ engine, service, place, say, require }) {
  say('The containers:');
  const rights = await service.rights(['/', '/app', '/app/server', '/usr', '/etc', '/home/node', '/data', '/tmp']);
  require(rights.account === '1000', 'The app does not run as root.');
  require(/^0+,0+,0+$/.test(rights.capabilities) && rights.noNewPrivileges === '1', 'It has no rights and gets none.');
  require(rights.writable.join() === '/data,/tmp', 'Of the file system it can write /data and /tmp alone.');
  const { HostConfig: given } = await service.inspect('app');
  require(given.ReadonlyRootfs, 'Its root file system is read-only.');
  require(given.LogConfig.Config['max-size'] === '20m', 'Its log does not fill the disk.');
  require(Object.keys(given.PortBindings ?? {}).length === 0, 'None of its ports is published.');
  const listening = await engine.read("ss --listening --tcp --numeric --no-header | awk '{print $4}' | grep -v '^127'");
  const ports = new Set(listening.split('\n').map((each) => each.split(':').at(-1)));
  require(ports.size === 2 && ports.has('80') && ports.has('443'), 'Only the ports 80 and 443 are open.');

  say('Files:');
  engine.write('/root/picture.png', readFileSync(join(root, 'resident-app/public/icons/icon-512.png')));
  const url = await service.upload('lerato@example.com', '/root/picture.png');
  const inStore = await engine.read('docker compose exec -T store find /objects/ekhaya -type f', { place: place() });
  require(inStore.includes(url.split('/').at(-1)), 'A picture that is uploaded is in the object store.');
  const found = await service.inApp(`sh -c 'find /data /tmp -type f | grep ${url.split('/').at(-1)}'`);
  require(found.output.trim() === '', 'It is not in the volume of the app.');
  const shown = await service.call(url, { person: 'lerato@example.com' });
  require(shown.status === 200 && shown.headers['content-type'] === 'image/webp', 'It is shown to her.');
  return url;
}
