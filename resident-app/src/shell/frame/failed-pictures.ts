const isPicture = (target: EventTarget | null): target is HTMLImageElement => target instanceof HTMLImageElement;

function mark(picture: HTMLImageElement): void {
  picture.dataset['failed'] = '';
}

/**
 * Marks pictures that cannot be loaded with `data-failed`, so that CSS shows their frame instead. They are requested again
 * when the network is back.
 */
export function startFailedPictureMarks(): void {
  // Neither event bubbles, so both are captured; `load` is never dispatched on the window.
  document.addEventListener('error', ({ target }) => isPicture(target) && mark(target), true);
  document.addEventListener('load', ({ target }) => isPicture(target) && delete target.dataset['failed'], true);
  addEventListener('online', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-failed]')) {
      const { src } = picture;
      picture.src = src;
    }
  });
  // Pictures of the first frame may have failed before this code was loaded.
  for (const picture of document.images) {
    if (picture.currentSrc !== '' && picture.complete && picture.naturalWidth === 0) mark(picture);
  }
}
