// Images under the names that the Dockerfile and compose.yaml have, made of Debian's packages, because no registry of images is asked.
// Each does what the guide relies on of the official one. The Node is that of the official image: the program of nodejs.org.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-fingerprint.mjs';
import { debianRoot } from './debian-root.mjs';

/** The folder of the engine in which an image is made. */
const placeOf = (name) => `/srv/images/${name.replaceAll(/\W+/g, '-')}`;

/** Runs npm, which may be a script or a program. */
const npm = (...given) => execFileSync('npm', given, { cwd: '/', encoding: 'utf8' }).trim();

/** Writes what the official image of Node has beside Debian, and where this machine's npm gets packages from. */
function writeNode(folder, name) {
  const program = join(root, 'node_modules/node/bin/node');
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  if (!name.startsWith(`node:${version.slice(1)}-`))
    throw new Error(`${name} is not the Node ${version} of this tree.`);
  mkdirSync(join(folder, 'local/bin'), { recursive: true });
  cpSync(program, join(folder, 'local/bin/node'));
  npm('install', '--global', '--prefix', join(folder, 'local'), '--loglevel=error', 'npm@11');
  const settings = [`registry=${npm('config', 'get', 'registry')}`];
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates !== undefined && existsSync(certificates)) {
    cpSync(certificates, join(folder, 'local/etc/certificates.pem'));
    settings.push('cafile=/usr/local/etc/certificates.pem');
  }
  mkdirSync(join(folder, 'local/etc'), { recursive: true });
  writeFileSync(join(folder, 'local/etc/npmrc'), `${settings.join('\n')}\n`);
}

/** How each image is made: what Debian brings or which image it begins with, what is added, and the lines of its Dockerfile. */
const recipes = [
  {
    image: /^node:[\d.]+-bookworm-slim$/,
    debian: { suite: 'bookworm' },
    add: writeNode,
    lines: [
      'COPY local /usr/local',
      'RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
      'CMD ["node"]',
    ],
  },
  {
    image: /^postgres:18$/,
    debian: { packages: ['postgresql-18'] },
    files: ['postgres-entrypoint.sh'],
    lines: [
      'ENV PGDATA=/var/lib/postgresql/18/docker PATH=/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'RUN rm -rf /var/lib/postgresql/* /etc/postgresql/*',
      'COPY postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh',
      'VOLUME /var/lib/postgresql',
      'ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]',
      'STOPSIGNAL SIGINT',
      'EXPOSE 5432',
      'CMD ["postgres"]',
    ],
  },
  {
    image: /^versity\/versitygw:v[\d.]+$/,
    from: /^node:/,
    add: (folder) => npm('install', '--prefix', folder, '--ignore-scripts', '--loglevel=error', 's3rver@3.7.1'),
    files: ['versitygw.mjs'],
    lines: [
      'COPY node_modules /app/node_modules',
      'COPY versitygw.mjs /app/versitygw.mjs',
      'RUN ln -s versitygw.mjs /app/versitygw && chmod 755 /app/versitygw.mjs',
      'ENTRYPOINT ["/app/versitygw"]',
    ],
  },
  {
    image: /^caddy:2$/,
    debian: { packages: ['caddy'] },
    lines: [
      'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
      'RUN mkdir -p /config/caddy /data/caddy',
      'WORKDIR /srv',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  },
];

/** The names of the images that the Dockerfile and compose.yaml have. */
function namedImages() {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const found = [
    ...read('Dockerfile').matchAll(/^FROM (\S+)/gm),
    ...read('compose.yaml').matchAll(/^ +image: (\S+)/gm),
  ];
  return [...new Set(found.map(([, name]) => name))];
}

/**
 * Makes every image that the Dockerfile and compose.yaml name.
 * @returns their names
 * @throws {Error} when one of them cannot be made
 */
export async function makeBaseImages(engine) {
  const names = namedImages();
  for (const name of names) {
    const recipe = recipes.find(({ image }) => image.test(name));
    if (recipe === undefined) throw new Error(`scripts/deployment/base-images.mjs cannot make the image ${name}.`);
    const place = placeOf(name);
    const folder = engine.makeFolder(place);
    if (recipe.debian !== undefined) cpSync(debianRoot(recipe.debian), join(folder, 'debian.tar'));
    const begin =
      recipe.from === undefined
        ? ['FROM scratch', 'ADD debian.tar /']
        : [`FROM ${names.find((other) => recipe.from.test(other))}`];
    recipe.add?.(folder, name);
    for (const file of recipe.files ?? []) cpSync(join(import.meta.dirname, 'images', file), join(folder, file));
    writeFileSync(join(folder, 'Dockerfile'), `${[...begin, ...recipe.lines].join('\n')}\n`);
    await engine.run(`docker build --quiet --tag ${name} .`, { place });
    await engine.run(`rm -rf ${place}`);
  }
  return names;
}
