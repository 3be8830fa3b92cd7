// The process that decodes images. `resize-image.ts` starts and ends it. It receives neither the server's secrets nor its
// database connection, and returns its memory to the system when it ends.
import { narrowImage, shrinkImage } from './decode-image.ts';
import { readPdfContent } from './pdf-content.ts';
import type { ImageAnswer, ImageTask } from './image-task.ts';

const answerOf = async ({ kind, bytes }: ImageTask): Promise<ImageAnswer> => {
  try {
    if (kind === 'pdf') return { pdf: await readPdfContent(bytes) };
    return { image: await (kind === 'shrink' ? shrinkImage(bytes) : narrowImage(bytes)) };
  } catch {
    return {};
  }
};

process.on('message', (task: ImageTask) => {
  void answerOf(task).then((answer) => process.send?.(answer));
});
// The server decides when this process ends. Ctrl-C reaches both processes; a running image is finished first.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
