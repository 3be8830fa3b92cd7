// A root of Debian's packages as a tarball, for checks that need another machine than this one: a machine with systemd, or the base of
// an image. mmdebstrap makes it, without rights (user namespaces) unless root runs it, from the mirror of this machine. It is kept for a
// week in the folder for temporary files, so that a second run is quick. By hand:
// `node scripts/deployment/debian-root.mjs [--suite SUITE] PACKAGE…` prints the file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The release of Debian that has Node 24 and PostgreSQL 18. */
const suiteWithNode24 = 'forky';

const week = 7 * 24 * 60 * 60 * 1000;

/** Whether a program is installed. */
const isInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * Looks whether programs are installed.
 * @param packages the package of Debian that has each program, by the program
 * @throws {Error} that says which packages to install
 */
export function requirePrograms(packages) {
  const missing = Object.keys(packages).filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  const names = [...new Set(missing.map((program) => packages[program]))].join(' ');
  throw new Error(`${missing.join(' and ')} cannot be found. Install what has them: apt-get install ${names}`);
}

/** The mirror that this machine gets its packages from. @throws {Error} when it does not say */
function mirror() {
  const given = process.env.DEBIAN_MIRROR;
  if (given !== undefined && given !== '') return given;
  const asked = ['indextargets', '--format', '$(REPO_URI) $(LABEL)', 'Created-By: Packages'];
  const { stdout } = spawnSync('apt-get', asked, { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').map((line) => line.split(' '));
  // Without lists of packages apt knows no labels.
  const [address] =
    lines.find(([, ...label]) => label.join(' ') === 'Debian') ?? lines.find(([uri]) => /\/debian\/?$/.test(uri)) ?? [];
  if (address === undefined) {
    throw new Error('The sources of apt name no mirror of Debian. Set DEBIAN_MIRROR to the address of one.');
  }
  return address;
}

/** The folder of this account for roots. Nobody else may put anything there. */
function cacheFolder() {
  const folder = join(tmpdir(), `ekhaya-debian-roots-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== userInfo().uid) throw new Error(`${folder} belongs to somebody else.`);
  return folder;
}

const isYoung = (file) => existsSync(file) && Date.now() - statSync(file).mtimeMs < week;

/** The options of mmdebstrap. Manuals and translations are left out, which are most of the files. */
function optionsOf({ suite, packages, commands, file }) {
  const leftOut = ['man', 'doc', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  return [
    `--mode=${process.getuid() === 0 ? 'root' : 'unshare'}`,
    '--variant=apt',
    '--quiet',
    // A mirror may be some weeks behind. What it has is signed all the same.
    '--aptopt=Acquire::Check-Valid-Until "false"',
    ...leftOut,
    ...(packages.length === 0 ? [] : [`--include=${packages.join(',')}`]),
    ...commands.map((command) => `--customize-hook=${command}`),
    suite,
    file,
    mirror(),
  ];
}

/**
 * Makes a tarball of a root of Debian with packages, or takes that of before.
 * @param packages the packages besides those that every Debian has
 * @param suite the release of Debian
 * @param commands commands of a shell that change the root at its end; it stands in `$1`
 * @returns the path of the tarball
 * @throws {Error} that says what to install
 */
export function debianRoot({ packages = [], suite = suiteWithNode24, commands = [] } = {}) {
  const sorted = [...new Set(packages)].toSorted((one, other) => (one < other ? -1 : 1));
  const key = createHash('sha256')
    .update(JSON.stringify([suite, sorted, commands]))
    .digest('hex')
    .slice(0, 12);
  const file = join(cacheFolder(), `${suite}-${key}.tar`);
  if (isYoung(file)) return file;
  requirePrograms({ mmdebstrap: 'mmdebstrap', ...(process.getuid() === 0 ? {} : { newuidmap: 'uidmap' }) });
  // Another run may make the same one.
  const unfinished = `${file.slice(0, -'.tar'.length)}.${process.pid}.tar`;
  const given = optionsOf({ suite, packages: sorted, commands, file: unfinished });
  const { status, stderr } = spawnSync('mmdebstrap', given, {
    encoding: 'utf8',
    cwd: '/',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    rmSync(unfinished, { force: true });
    const advice = `It reads packages from ${mirror()}, which must be reachable and have ${suite}; DEBIAN_MIRROR names another one.`;
    throw new Error(`mmdebstrap made no root of ${suite} with ${sorted.join(', ')}:\n${stderr}\n${advice}`);
  }
  renameSync(unfinished, file);
  return file;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { suite: { type: 'string' } } });
  const packages = positionals.flatMap((name) => name.split(','));
  try {
    process.stdout.write(`${debianRoot({ packages, ...values })}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
