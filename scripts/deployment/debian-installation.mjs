// The chapter Installation of docs/operations.md, on a Debian.
export const password = 'Quiet-Baobab-77';

/** Writes the variables of the service as the guide says: owned by root, readable by root alone. */
export function writeSettings({ machine, settings }, changed) {
  Object.assign(settings, changed);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  machine.write('/etc/ekhaya.env', lines.join(''), 0o600);
}

/** Makes an administrator with a password, which the standard input gives. */
export async function addAdministrator({ machine }, email) {
  const command = `ekhaya-run admin create --email ${email} --first-name Naledi --last-name Dube --mobile 0825550181`;
  return machine.run(`${command} --password-stdin`, { input: `${password}\n` });
}

/** Puts Debian's Caddy in front, with the Caddyfile that the guide tells to write and an authority of its own. */
async function putCaddyInFront({ machine, service, require }) {
  const caddyfile = machine
    .read('/opt/ekhaya/deployment/Caddyfile')
    .replaceAll('{$DOMAIN}', 'app.example.com')
    .replaceAll('app:8080', '127.0.0.1:8080');
  // Nobody on the network would certify this name.
  machine.write('/etc/caddy/Caddyfile', `{\n\tlocal_certs\n\tskip_install_trust\n}\n${caddyfile}`);
  await machine.run('systemctl restart caddy');
  await machine.run(
    'for i in $(seq 100); do ls /var/lib/caddy/.local/share/caddy/certificates/local/*/*.crt && break; sleep 0.1; done',
  );
  require((await service.statusBehindProxy('/login')) === 200, 'Debian’s Caddy serves the app of residents by HTTPS.');
  require((await service.statusBehindProxy('/console/')) === 200, 'It serves the console.');
  require((await service.statusBehindProxy('/metrics')) === 404, 'It keeps the metrics back.');
}

/** Follows the installation, until somebody signs in through the proxy. */
export async function installOnDebian(on) {
  const { machine, guide, service, say, require } = on;
  const place = '/opt/ekhaya';
  await guide.follow('useradd --system --home-dir /var/lib/ekhaya ekhaya', { before: true });
  machine.unpack(place);
  await guide.follow('node scripts/prepare.mjs && npm run build', { place, before: true });
  require(true, 'Debian’s Node and npm install the packages and build.');
  await machine.boot();
  require(true, 'It boots, with systemd as its first process.');

  say('Installation:');
  const keys = await guide.follow('npx web-push generate-vapid-keys', { place });
  const [publicKey, privateKey] = keys.split('\n').filter((line) => /^[\w-]{40,}$/.test(line));
  writeSettings(on, {
    EKHAYA_SECRET: await guide.follow('openssl rand -hex 32'),
    PUBLIC_URL: 'https://app.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    VAPID_KEYS: `${publicKey}:${privateKey}`,
  });
  await guide.follow('cp deployment/ekhaya.service /etc/systemd/system/', { place });
  await guide.follow('systemctl enable --now ekhaya');
  await guide.follow('ln -s /opt/ekhaya/deployment/ekhaya-run /usr/local/sbin/');
  await service.ready();
  require(true, 'The service is ready, on a PostgreSQL of its own.');
  await putCaddyInFront(on);
  const made = await guide.follow(
    "ekhaya-run admin create --email lerato@example.com --first-name Lerato --last-name Mokoena --mobile 0845550180 --estate 'Baobab Rise' --suburb Midrand --city Johannesburg",
  );
  const [link] = /https:\/\/app\.example\.com\/\S+/.exec(made) ?? [];
  require(link !== undefined, 'The first administrator gets a link.');
  const secret = link.slice(link.indexOf('token=') + 6);
  const found = await machine.attempt(`journalctl --no-pager | grep --count --fixed-strings -e '${secret}'`);
  require(found.output.trim() === '0', 'The link stands in no log.');
  require(!(await addAdministrator(on, 'naledi@example.com')).includes(password), 'Another one gets a password.');
  require((await service.signIn('naledi@example.com', password)) === 200, 'She signs in through the proxy.');

  say('The unit:');
  const rights = await service.rights(['/opt/ekhaya', '/usr', '/etc', '/var/lib', '/var/lib/ekhaya', '/tmp']);
  require(rights.account === 'ekhaya', 'The service runs as the account ekhaya.');
  require(/^0+$/.test(rights.capabilities) && rights.noNewPrivileges === '1', 'It has no rights and gets none.');
  require(rights.writable.join() ===
    '/var/lib/ekhaya,/tmp', 'Of the file system it can write its data and /tmp alone.');
  const lines = await machine.run('journalctl --unit ekhaya --output cat --no-pager | grep "^{"');
  for (const line of lines.split('\n')) JSON.parse(line);
  require(true, 'Requests stand in the journal, as one JSON object per line.');
}
