// Installs the packages when they are missing or differ from package-lock.json. It runs on the machine's Node, before any
// package is installed, so it imports only `node:` modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE_MAJOR = 20;
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
  // Packages for other systems are optional and missing on this one.
  ([folder, entry]) => isPackage(folder) && !entry.link && !entry.optional,
);

function countInstalled() {
  return wanted.filter(([folder]) => existsSync(join(root, folder, 'package.json'))).length;
}

/**
 * Whether all packages are installed. npm writes its file of versions last, so an incomplete installation lacks it. The file lies in
 * `node_modules` of the root and outlives the folders of the workspaces, so each package is looked for too.
 */
function isInstalled() {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  return (
    wanted.every(([folder, { version }]) => installed[folder]?.version === version) &&
    countInstalled() === wanted.length
  );
}

/** The environment without this repository's programs in PATH, because the installation replaces them. */
function environmentWithoutPackages() {
  const isOwn = (folder) => folder.startsWith(root + sep) && folder.includes('node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOwn(folder));
  return { ...process.env, PATH: path.join(delimiter) };
}

function install() {
  // `npm install` follows the lock file too. `npm ci` refuses the lock file on a registry that lacks an optional package for
  // another system. The build needs development packages, which NODE_ENV=production would leave out.
  const installArguments = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const script = process.env.npm_execpath;
  const [command, ...first] = script ? [process.env.npm_node_execpath ?? process.execPath, script] : ['npm'];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...installArguments], {
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

if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
  process.stderr.write(`Ekhaya needs Node ${MIN_NODE_MAJOR} or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (!isInstalled()) {
  process.stdout.write(`Installing ${wanted.length} packages …\n`);
  process.exitCode = await install();
}
