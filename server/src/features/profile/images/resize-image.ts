import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../platform/app-error.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import type { ImageAnswer, ImageTask } from './image-task.ts';

/** An image that takes longer is made to take long. */
const patienceMs = 30_000;
/** A process without work ends after so long, and gives its memory back. */
const idleMs = 10_000;
/** Memory of a process that has decoded many images is in pieces. */
const maxImagesOfProcess = 12;

/** In a checkout beside this file, in the built server beside its bundle. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './image-process.ts' : './image-process.mjs', import.meta.url),
);

/** A process that decodes images, and how many it has decoded. */
interface Decoder {
  child: ChildProcess;
  images: number;
}

let decoder: Decoder | undefined;
let idleTimer: NodeJS.Timeout | undefined;
const inTurn = createSemaphore({ maxConcurrent: 1 });

const startDecoder = (): Decoder => {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    // Decoders of images are native code that reads what strangers send: nothing of the server's environment reaches them. With
    // two arenas the memory of one image is used again for the next.
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started = { child, images: 0 };
  child.once('exit', () => {
    if (decoder === started) decoder = undefined;
  });
  return started;
};

const end = (ended: Decoder): void => {
  if (decoder === ended) decoder = undefined;
  if (ended.child.connected) ended.child.disconnect();
};

/** A process that waits for work does not keep the server from ending. */
const rest = (resting: Decoder): void => {
  if (resting.images >= maxImagesOfProcess) return end(resting);
  resting.child.unref();
  resting.child.channel?.unref();
  idleTimer = setTimeout(() => end(resting), idleMs).unref();
};

const ask = (asked: Decoder, task: ImageTask): Promise<ImageAnswer> =>
  new Promise((resolve) => {
    const { child } = asked;
    // A process that was ended by an image, or for taking too long, has found no image in it.
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    const settle = (answer: ImageAnswer): void => {
      clearTimeout(timer);
      child.off('message', settle);
      child.off('exit', onExit);
      child.off('error', onExit);
      resolve(answer);
    };
    const onExit = (): void => settle({});
    child.on('message', settle);
    child.on('exit', onExit);
    child.on('error', onExit);
    child.send(task, (error) => {
      if (error !== null) onExit();
    });
  });

/**
 * Has an image decoded by a process of its own, one at a time: what it takes of memory, and what a hostile image does, stays
 * there.
 */
const decode = (task: ImageTask): Promise<Uint8Array> =>
  inTurn(async () => {
    clearTimeout(idleTimer);
    const used = (decoder ??= startDecoder());
    used.child.ref();
    used.child.channel?.ref();
    used.images += 1;
    const { image } = await ask(used, task);
    rest(used);
    if (image === undefined) throw new AppError('image/not-an-image');
    return image;
  });

/**
 * Decodes an image, whatever its sender called it, turns it upright, shrinks it to 1600 pixels a side and drops its
 * metadata: photos of phones tell where people live.
 * @returns webp
 * @throws {AppError} `image/not-an-image`, also for more than 25 million pixels and for one that takes 30 s
 */
export const resizeImage = (bytes: Uint8Array): Promise<Uint8Array> => decode({ kind: 'shrink', bytes });

/** A copy of a picture that is already ours, for tiles. */
export const narrowImage = (bytes: Uint8Array): Promise<Uint8Array> => decode({ kind: 'narrow', bytes });
