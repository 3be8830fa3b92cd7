import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readDiskSpace } from './read-disk-space.ts';

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'ekhaya-disk-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};

it('reads the space of the data folder, and no second one for files within it or in a bucket', async () => {
  const dataDirectory = await folder();
  for (const storageUrl of [join(dataDirectory, 'objects'), 's3://key:secret@store.example/bucket']) {
    const { data, storage } = await readDiskSpace({ dataDirectory, storageUrl });
    expect(data.freeBytes).toBeGreaterThan(0);
    expect(data.totalBytes).toBeGreaterThan(data.freeBytes);
    expect(storage).toBeUndefined();
  }
});

it('reads the space of files on another file system, before their folder is made', async () => {
  const dataDirectory = await folder();
  // The folder of devices is a file system of its own on every machine.
  expect((await stat('/dev')).dev).not.toBe((await stat(dataDirectory)).dev);
  const { data, storage } = await readDiskSpace({ dataDirectory, storageUrl: '/dev/not/there/yet' });
  expect(storage?.totalBytes).toEqual(expect.any(Number));
  expect(storage?.totalBytes).not.toBe(data.totalBytes);
});

it('reads the space of the parent where there is no data folder', async () => {
  const parent = await folder();
  const missing = await readDiskSpace({
    dataDirectory: join(parent, 'a', 'b'),
    storageUrl: 's3://k:s@store.example/b',
  });
  const found = await readDiskSpace({ dataDirectory: parent, storageUrl: 's3://k:s@store.example/b' });
  expect(missing.data.totalBytes).toBe(found.data.totalBytes);
});
