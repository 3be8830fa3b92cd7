import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../platform/app-error.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import type { ImageAnswer, ImageTask, PdfContent } from './image-task.ts';

/** The time limit for one image. Only hostile images take longer. */
const patienceMs = 30_000;
/** An idle process ends after this time and returns its memory. */
const idleMs = 10_000;
/** A process is replaced after this many images, because its memory fragments. */
const maxImagesOfProcess = 12;

/** The process's script: beside this file in a checkout, beside the bundle in the built server. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './image-process.ts' : './image-process.mjs', import.meta.url),
);

/** A running decoder process and the number of images that it has decoded. */
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
    // Image decoders are native code that reads untrusted bytes, so the process gets none of the server's environment. With
    // two malloc arenas, the memory of one image is reused for the next.
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

/** Lets the server exit while the process is idle. */
const rest = (resting: Decoder): void => {
  if (resting.images >= maxImagesOfProcess) return end(resting);
  resting.child.unref();
  resting.child.channel?.unref();
  idleTimer = setTimeout(() => end(resting), idleMs).unref();
};

const ask = (asked: Decoder, task: ImageTask): Promise<ImageAnswer> =>
  new Promise((resolve) => {
    const { child } = asked;
    // The image crashed the process or exceeded the time limit: it counts as not an image.
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
 * Decodes an image or a PDF in a separate process, one at a time, which isolates its memory use and the effects of a hostile file.
 */
const decode = (task: ImageTask): Promise<ImageAnswer> =>
  inTurn(async () => {
    clearTimeout(idleTimer);
    const used = (decoder ??= startDecoder());
    used.child.ref();
    used.child.channel?.ref();
    used.images += 1;
    const answer = await ask(used, task);
    rest(used);
    return answer;
  });

const decodeImage = async (task: ImageTask): Promise<Uint8Array> => {
  const { image } = await decode(task);
  if (image === undefined) throw new AppError('image/not-an-image');
  return image;
};

/**
 * Decodes an image by its content, turns it upright, shrinks it to at most 1600 pixels a side and removes its metadata:
 * the location in a phone's photo reveals where people live.
 * @returns the image as webp
 * @throws {AppError} `image/not-an-image`, also for more than 25 million pixels and for an image that takes over 30 s
 */
export const resizeImage = (bytes: Uint8Array): Promise<Uint8Array> => decodeImage({ kind: 'shrink', bytes });

/** The narrow copy of a stored picture, for tiles. */
export const narrowImage = (bytes: Uint8Array): Promise<Uint8Array> => decodeImage({ kind: 'narrow', bytes });

/** Reads the text of a PDF. @throws {AppError} `document/not-a-pdf`, also for one that takes over 30 s */
export const readPdf = async (bytes: Uint8Array): Promise<PdfContent> => {
  const { pdf } = await decode({ kind: 'pdf', bytes });
  if (pdf === undefined) throw new AppError('document/not-a-pdf');
  return pdf;
};
