// A Docker engine of Debian's packages in a root and in namespaces of its own: it sees no file, process, network or port of this
// machine, and nothing of it is left when it has stopped, also by Ctrl-C. Only root may start one.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root as checkout } from '../build-fingerprint.mjs';
import { watchProgram } from '../rolling/built-server.mjs';
import { controlGroup, removeEngineGroups } from './control-groups.mjs';
import { debianRoot, requirePrograms } from './debian-root.mjs';

const packages = [
  'docker.io',
  'docker-cli',
  'docker-compose',
  'docker-buildx',
  'iptables',
  'slirp4netns',
  'iproute2',
  'mount',
  'ca-certificates',
  'curl',
  'openssl',
  'systemd-standalone-sysusers',
];

/** The variables of every command. */
const variables = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
};

/** Makes the root of the namespaces, as their first process. tini-static ends processes that have lost their parents. */
const enter = `set -e
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --rbind /sys "$1/sys"
mount --rbind /dev "$1/dev"
for folder in run tmp; do mount -t tmpfs tmpfs "$1/$folder"; done
cd "$1"
pivot_root . mnt
umount -l /mnt
ip link set lo up
exec tini-static -- dockerd --host unix:///run/docker.sock --cgroup-parent /${controlGroup} \
  --exec-opt native.cgroupdriver=cgroupfs --log-level warn`;

/** Joins the network of the namespaces to that of this machine as an ordinary program, without a change of this machine's. */
const connect = `set -e
mount --bind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount --bind /etc/resolv.conf "$1/etc/resolv.conf"
exec chroot "$1" slirp4netns --configure --mtu=1500 --disable-host-loopback "$2" tap0`;

/** Looks whether this machine can start an engine. @throws {Error} that says what is missing */
export function requireDockerEngine() {
  if (process.getuid?.() !== 0) {
    throw new Error(
      'It starts a Docker engine in namespaces of its own, which takes root: sudo npm run check:containers',
    );
  }
  requirePrograms({ mmdebstrap: 'mmdebstrap', unshare: 'util-linux', nsenter: 'util-linux', setpriv: 'util-linux' });
}

/** Starts a program in a mount namespace that ends with this process, and that the Ctrl-C of a terminal does not reach. */
function startProgram(given, log) {
  const beside = ['--pdeathsig', 'KILL', 'unshare', '--mount', '--propagation', 'private'];
  const child = spawn('setpriv', [...beside, ...given], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log.push(String(text)));
  return child;
}

const runs = (child) => child.exitCode === null && child.signalCode === null;

/** The number of the process that unshare started; undefined when it has none. */
function childOf({ pid }) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] || undefined;
  } catch {
    return undefined;
  }
}

/** Unpacks the root of the engine into a folder. */
function unpackRoot(archive, folder) {
  execFileSync('tar', ['--extract', '--numeric-owner', '--file', archive, '--directory', folder, '--exclude=./dev/*']);
  // The address at which slirp4netns answers for the name servers of this machine.
  rmSync(join(folder, 'etc/resolv.conf'), { force: true });
  writeFileSync(join(folder, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n');
}

/** Calls a function before a signal ends this process. */
function beforeSignals(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      process.stderr.write(`${signal}: the engine is stopped and removed.\n`);
      stop().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

/** Starts the engine. @returns how to run commands beside it, and how to stop it */
export async function startEngine() {
  const archive = debianRoot({ packages });
  const folder = mkdtempSync(join(tmpdir(), 'ekhaya-engine-'));
  const log = [];
  let engine;
  let network;
  let stopping;

  const stopAll = async () => {
    const first = engine === undefined ? undefined : childOf(engine);
    if (first !== undefined) {
      process.kill(Number(first), 'SIGTERM');
      for (let tries = 0; runs(engine) && tries < 300; tries += 1) await pause(100);
    }
    // unshare takes the first process of the namespaces with it, and that one all others.
    for (const child of [engine, network].filter((each) => each !== undefined)) {
      child.kill('SIGKILL');
      while (runs(child)) await pause(50);
    }
    await removeEngineGroups();
    // No mount is left there; if one were, it would stay.
    await watchProgram(spawn('rm', ['--recursive', '--force', '--one-file-system', folder])).ended;
  };
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  beforeSignals(stop);

  /** Runs a command of a shell beside the engine. @returns its exit code, what it said, and what of that on its standard output */
  const attempt = async (command, { place = '/', input = '' } = {}) => {
    const spaces = ['--target', childOf(engine) ?? '0', '--mount', '--net', '--pid', '--uts', '--ipc'];
    const given = [...spaces, '--', 'bash', '-c', `cd ${place} && { ${command}\n}`];
    const child = spawn('nsenter', given, { env: variables, stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    child.stdout.on('data', (text) => (stdout += text));
    const watched = watchProgram(child);
    child.stdin.end(input);
    return { code: await watched.ended, output: watched.output(), stdout };
  };

  try {
    unpackRoot(archive, folder);
    const separate = ['--net', '--pid', '--uts', '--ipc', '--fork', '--kill-child'];
    engine = startProgram([...separate, 'sh', '-c', enter, 'sh', folder], log);
    for (let tries = 0; (await attempt('docker version')).code !== 0; tries += 1) {
      if (!runs(engine) || tries === 300) throw new Error(`The Docker engine did not start:\n${log.join('')}`);
      await pause(100);
    }
    network = startProgram(['sh', '-c', connect, 'sh', folder, childOf(engine)], log);
    for (let tries = 0; !(await attempt('ip route')).output.includes('default via'); tries += 1) {
      if (tries === 100) throw new Error(`slirp4netns did not start:\n${log.join('')}`);
      await pause(100);
    }
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    attempt,

    /** Runs a command that must succeed. @returns what it said. @throws {Error} with it when it fails */
    async run(command, options) {
      const { code, output } = await attempt(command, options);
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
      return output.trim();
    },

    /** Runs a command that must succeed. @returns its standard output alone. @throws {Error} with all that it said when it fails */
    async read(command, options) {
      const { code, output, stdout } = await attempt(command, options);
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
      return stdout.trim();
    },

    /** The path of a file of the engine on this machine. */
    path: (file) => join(folder, file),

    /** Puts the files of this checkout into a folder of the engine. */
    unpack(place) {
      const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
      // It is root who runs this, perhaps in the checkout of somebody else.
      const git = ['-c', `safe.directory=${checkout}`, ...listed];
      const files = execFileSync('git', git, { cwd: checkout, encoding: 'utf8' }).split('\0');
      for (const file of files.filter((name) => name !== '' && existsSync(join(checkout, name)))) {
        cpSync(join(checkout, file), join(folder, place, file));
      }
    },

    /** Writes a file of root. */
    write: (file, content, mode = 0o644) => writeFileSync(join(folder, file), content, { mode }),

    /** Makes a folder of the engine. @returns its path on this machine */
    makeFolder(place) {
      mkdirSync(join(folder, place), { recursive: true });
      return join(folder, place);
    },

    stop,
    /** Whether it stops: commands that ran have failed because of that. */
    isStopping: () => stopping !== undefined,
  };
}
