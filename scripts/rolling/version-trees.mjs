// Trees of versions that a check starts beside one another.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-fingerprint.mjs';

const git = (...given) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim();

/** The commit before the last one that added a migration. */
export const commitBeforeLastMigration = () =>
  git('rev-parse', `${git('log', '-1', '--format=%H', '--', 'server/migrations/meta/_journal.json')}^`);

/** Builds a revision in a folder as docs/operations.md says, and returns its commit. */
export function buildRevision(revision, folder) {
  git('clone', '--quiet', '--shared', '--no-checkout', root, folder);
  execFileSync('git', ['checkout', '--quiet', '--detach', git('rev-parse', `${revision}^{commit}`)], { cwd: folder });
  for (const command of ['node scripts/prepare.mjs', 'npm run build --silent']) {
    execFileSync('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
}

/** Copies what was built of this version to a folder, with one more migration. */
export function copyWithMigration(folder, name, statements) {
  mkdirSync(join(folder, 'server'), { recursive: true });
  for (const part of ['server/dist', 'server/migrations', 'resident-app/dist', 'back-office/dist']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  for (const file of ['package.json', 'server/package.json']) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  addMigration(folder, name, statements);
}

/** Adds a migration to the tree of a version, after those that it has. */
export function addMigration(folder, name, statements) {
  const file = join(folder, 'server/migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: name });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, 'server/migrations', `${name}.sql`), statements.join('--> statement-breakpoint\n'));
}
