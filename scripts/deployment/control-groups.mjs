// Control groups that checks make, or that a Docker engine makes below a parent of its own, and their removal.
import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The parent of the engine's control groups. Each run has its own. */
export const controlGroup = `ekhaya-check-containers-${process.pid}`;

const top = '/sys/fs/cgroup';

/** The folders in a folder. A control group has files, too, which only go with it. */
function foldersIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

/** A folder and all folders in it, inner ones first. */
const withInner = (folder) => [...foldersIn(folder).flatMap(withInner), folder];

/** Removes a control group. @returns whether it is gone */
function remove(folder) {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return error.code === 'ENOENT';
  }
}

/**
 * Removes control groups with those in them. The kernel takes a moment to forget processes that have ended.
 * @throws {Error} when a process stays in one
 */
export async function removeControlGroups(folders) {
  let left = folders;
  for (let tries = 0; left.length > 0 && tries < 100; tries += 1) {
    if (tries > 0) await pause(100);
    left = left.flatMap(withInner).filter((folder) => !remove(folder));
  }
  if (left.length > 0) throw new Error(`These control groups cannot be removed: ${left.join(', ')}`);
}

/** Removes those of the engine. Version 1 has one tree for each controller, version 2 one for all. */
export const removeEngineGroups = () =>
  removeControlGroups([top, ...foldersIn(top)].map((folder) => join(folder, controlGroup)));
