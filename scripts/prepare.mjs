// Installs the packages when they are missing or differ from package-lock.json. Runs on whatever Node the machine has,
// before anything is installed: it imports nothing but `node:` modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const REPORT_EVERY_MS = 3_000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>} packages by folder, or none */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

const isPackage = (folder) => folder.split('/').includes('node_modules');
const wanted = Object.entries(readLock(join(root, 'package-lock.json'))).filter(
  // What is made for other systems is optional and absent here.
  ([folder, entry]) => isPackage(folder) && !entry.link && !entry.optional,
);

/** npm writes what it has installed to this file last: an installation that was broken off lacks it. */
function isInstalled() {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  return wanted.every(([folder, { version }]) => installed[folder]?.version === version);
}

function countInstalled() {
  return wanted.filter(([folder]) => existsSync(join(root, folder, 'package.json'))).length;
}

/** The programs of the packages that are about to be replaced must not take part in replacing them. */
function environmentWithoutPackages() {
  const isOwn = (folder) => folder.startsWith(root + sep) && folder.includes('node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOwn(folder));
  return { ...process.env, PATH: path.join(delimiter) };
}

function install() {
  // `npm install` follows the lock file too. `npm ci` would refuse it on a registry that lacks a package made for some other
  // system. With NODE_ENV=production both leave the development packages out unless asked, and the build needs them.
  const words = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const script = process.env.npm_execpath;
  const [command, ...first] = script ? [process.env.npm_node_execpath ?? process.execPath, script] : ['npm'];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...words], {
      cwd: root,
      env: environmentWithoutPackages(),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const report = setInterval(
      () => process.stdout.write(`  ${countInstalled()} of ${wanted.length} packages\n`),
      REPORT_EVERY_MS,
    );
    child.on('error', (error) => process.stderr.write(`npm could not be run: ${error.message}\n`));
    child.on('close', (code) => {
      clearInterval(report);
      resolve(code ?? 1);
    });
  });
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(`Ekhaya needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (!isInstalled()) {
  process.stdout.write(`Installing ${wanted.length} packages …\n`);
  process.exitCode = await install();
}
