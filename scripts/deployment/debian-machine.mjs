// A machine of Debian's packages with systemd as its first process, in a container of systemd-nspawn with a network of its own. That
// takes root and a kernel with control groups of version 2. Everything of it lies in a folder for temporary files, which is removed.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../build-fingerprint.mjs';
import { until, watchProgram } from '../rolling/built-server.mjs';
import { debianRoot } from './debian-root.mjs';
import { startContainer } from './nspawn.mjs';

/** The authorities that this machine trusts: a registry of npm may have one of its own. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** The variables of every command. npm gets what it does from the registry of this machine. */
const variablesOfCommands = () => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim(),
  NODE_EXTRA_CA_CERTS: authorities,
});

/** What a machine of any kind needs. */
const basePackages = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'curl', 'passwd', 'procps'];

/** Runs a program to its end. @returns its exit code and what it said */
async function complete(program, given, options, input = '') {
  const child = spawn(program, given, { ...options, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const watched = watchProgram(child);
  watched.child.stdin.end(input);
  return { code: await watched.ended, output: watched.output() };
}

/** Makes a machine with packages, not booted yet. */
export function makeMachine(packages) {
  const tarball = debianRoot({ packages: [...basePackages, ...packages] });
  const folder = mkdtempSync(join(tmpdir(), 'ekhaya-machine-'));
  try {
    execFileSync('tar', ['--extract', '--numeric-owner', '--file', tarball, '--directory', folder]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const variables = variablesOfCommands();
  // npm keeps packages here, for the booted machine without a network and for the next run.
  const npmCache = join(dirname(tarball), 'npm');
  mkdirSync(npmCache, { recursive: true });
  const binds = [`--bind=${npmCache}:/root/.npm`];
  if (existsSync(authorities)) binds.push(`--bind-ro=${authorities}`);
  /** What runs in the folder now. */
  let container;
  let removed;

  const start = (given) => {
    if (removed !== undefined) throw new Error('The machine is removed.');
    container = startContainer(basename(folder), ['--directory', folder, ...binds, ...given]);
    return container;
  };

  /** What runs a command in the machine: its program and arguments. */
  const entering = (command) => {
    const spaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup'];
    return ['nsenter', ['--target', container.firstProcess(), ...spaces, '--', 'bash', '-c', command]];
  };

  return {
    /** Puts the files of this checkout into a folder of the machine, owned by root. */
    unpack(place) {
      const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
      // It may be root who runs this, in the checkout of somebody else.
      const git = ['-c', `safe.directory=${root}`, ...listed];
      const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0');
      const present = files.filter((name) => name !== '' && existsSync(join(root, name)));
      const packed = ['--create', '--owner=0', '--group=0', '--null', '--files-from=-'];
      const archive = execFileSync('tar', packed, { cwd: root, input: present.join('\0'), maxBuffer: 2 ** 30 });
      mkdirSync(join(folder, place), { recursive: true });
      execFileSync('tar', ['--extract', '--directory', join(folder, place)], { input: archive });
    },

    /** Writes a file of root. */
    write(file, text, mode = 0o644) {
      writeFileSync(join(folder, file), text);
      chmodSync(join(folder, file), mode);
      chownSync(join(folder, file), 0, 0);
    },

    read: (file) => readFileSync(join(folder, file), 'utf8'),

    /** The path of a file of the machine on this one. */
    path: (file) => join(folder, file),

    /** Runs a command before the machine is booted, with the network of this one. @throws {Error} when it fails */
    async runBefore(command, place = '/') {
      const set = Object.entries(variables).map(([name, value]) => `--setenv=${name}=${value}`);
      const run = start(['--as-pid2', '--pipe', ...set, `--chdir=${place}`, 'bash', '-c', command]);
      run.endInput();
      const code = await run.ended;
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${run.output()}`);
      return run.output();
    },

    /** Boots the machine, and waits until systemd has started everything. */
    async boot() {
      const machine = start(['--private-network', '--boot']);
      const isUp = async () => {
        if (machine.isOver()) return true;
        if (machine.firstProcess() === '') return false;
        const { output } = await complete(...entering('systemctl is-system-running'), { env: variables });
        // Degraded: a kernel that lacks something, such as huge pages.
        return /^(running|degraded)$/m.test(output);
      };
      await until(isUp, 'a machine that is up');
      if (machine.isOver()) throw new Error(`The machine did not boot:\n${machine.output()}`);
    },

    /** Runs a command of a shell in the machine, as root. @returns its exit code and what it said */
    async attempt(command, { place = '/', input = '' } = {}) {
      return complete(
        ...entering(`cd ${place} && { ${command}\n}`),
        { env: { ...variables, npm_config_offline: 'true' } },
        input,
      );
    },

    /** Runs a command that must succeed. @returns what it said. @throws {Error} with it when it fails */
    async run(command, options = {}) {
      const { code, output } = await this.attempt(command, options);
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
      return output.trim();
    },

    /** Repeats a command until it says something. @throws {Error} with what it says in its place */
    async untilSaid(command, wanted) {
      let said = '';
      const isSaid = async () => {
        said = (await this.attempt(command)).output.trim();
        return typeof wanted === 'string' ? said === wanted : wanted.test(said);
      };
      await until(isSaid, `${command} says ${wanted}`).catch((error) => {
        throw new Error(`${error.message}\n${said}`, { cause: error });
      });
    },

    /** Stops the machine and removes its folder. */
    remove() {
      removed ??= (async () => {
        await container?.stop();
        // A hundred thousand files: while they go, a second Ctrl-C must not end this.
        await complete('rm', ['-r', '-f', folder], {});
      })();
      return removed;
    },
  };
}
