import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../estates/estates.factory.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

/** Starts the application with an estate, and with a folder of its own for files, which `close` removes. */
export const startWithFiles = async (): Promise<Running & { folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'ekhaya files '));
  const running = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  await createTestEstate(running.database.db);
  const close = async (): Promise<void> => {
    await running.close();
    await rm(folder, { recursive: true });
  };
  return { ...running, folder, close };
};

/** Uploads a small photo over HTTP. @returns its id and its address */
export const uploadTestImage = async (
  running: Running,
  { cookie }: { cookie: string },
  headers: Record<string, string> = {},
): Promise<{ id: string; url: string }> => {
  const body = new FormData();
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#b3202a' } })
    .jpeg()
    .toBuffer();
  body.set('file', new File([new Uint8Array(bytes)], 'car.jpg', { type: 'image/jpeg' }));
  return (await running.request('POST', '/api/images', { body, cookie, headers })).body.details;
};

/** The status with which the server answers a person who opens a file. */
export const readStatusOfMedia = async (
  running: Running,
  url: string,
  { cookie }: { cookie: string },
): Promise<number> => {
  const request = new Request(`${running.environment.publicUrl}${url}`, { headers: { cookie } });
  return (await running.application.fetch(request, { incoming: { socket: {} } } as never)).status;
};
