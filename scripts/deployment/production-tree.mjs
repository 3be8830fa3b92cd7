// The tree of the image, made without containers: what the Dockerfile installs and copies, and nothing in it may be written.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build-fingerprint.mjs';
import { watchProgram } from '../rolling/built-server.mjs';
import { addMigration } from '../rolling/version-trees.mjs';
import { commandsOfDockerfile } from './container-files.mjs';

/** An account without rights, where this script may change to it. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Makes a folder for trees, the data of the server and a PostgreSQL. */
export function makePlace() {
  const place = mkdtempSync(join(tmpdir(), 'ekhaya-deployment-'));
  const [data, cluster] = ['data', 'postgres'].map((name) => join(place, name));
  for (const folder of [data, cluster]) mkdirSync(folder);
  for (const folder of [place, cluster]) chmodSync(folder, 0o755);
  if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid);
  return {
    data,
    cluster,
    treeNamed: (name) => join(place, name),
    remove: () => {
      execFileSync('chmod', ['-R', 'u+w', place]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

const makeReadOnly = (tree) => execFileSync('chmod', ['-R', 'a-w,a+rX', tree]);

/** Makes a tree of the files of this checkout, the packages of production and what was built. */
export function installTree(tree) {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(tree, file));
  }
  execFileSync('sh', ['-c', `${commandsOfDockerfile().install} --loglevel=error`], { cwd: tree, stdio: 'inherit' });
  for (const workspace of ['server', 'resident-app', 'back-office']) {
    cpSync(join(root, workspace, 'dist'), join(tree, workspace, 'dist'), { recursive: true });
  }
  makeReadOnly(tree);
}

/** Moves a tree to the place of the service, as an upgrade without containers does. */
export function moveTree(from, to) {
  chmodSync(from, 0o755);
  renameSync(from, to);
  makeReadOnly(to);
}

/** Makes a version with one more migration, of which only the commands work, with the packages of a tree. */
export function addVersionWithMigration(tree, folder, name, statements) {
  mkdirSync(join(folder, 'server'), { recursive: true });
  for (const part of ['package.json', 'server/package.json', 'server/migrate.ts', 'server/src', 'server/migrations']) {
    cpSync(join(tree, part), join(folder, part), { recursive: true });
  }
  for (const packages of ['node_modules', 'server/node_modules']) {
    if (existsSync(join(tree, packages))) symlinkSync(join(tree, packages), join(folder, packages));
  }
  execFileSync('chmod', ['-R', 'u+w', join(folder, 'server')]);
  addMigration(folder, name, statements);
}

/** Starts a program of a tree as an account without rights. `ended` resolves with its exit code. */
export function runInTree(tree, variables, [program, ...given]) {
  const child = spawn(program === 'node' ? join(tree, 'node_modules/.bin/node') : program, given, {
    ...nobody,
    cwd: tree,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return watchProgram(child);
}
