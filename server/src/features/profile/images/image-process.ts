// The process that decodes images, started by `resize-image.ts` and ended by it. It has no secret, no database and no network
// of the server's, and gives its memory back when it ends.
import { narrowImage, shrinkImage } from './decode-image.ts';
import type { ImageAnswer, ImageTask } from './image-task.ts';

const answerOf = async ({ kind, bytes }: ImageTask): Promise<ImageAnswer> => {
  try {
    return { image: await (kind === 'shrink' ? shrinkImage(bytes) : narrowImage(bytes)) };
  } catch {
    return {};
  }
};

process.on('message', (task: ImageTask) => {
  void answerOf(task).then((answer) => process.send?.(answer));
});
// Its server decides when it ends: Ctrl-C reaches both, and an image under way is finished.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
