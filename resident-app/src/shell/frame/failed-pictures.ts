const isPicture = (target: EventTarget | null): target is HTMLImageElement => target instanceof HTMLImageElement;

function mark(picture: HTMLImageElement): void {
  picture.dataset['failed'] = '';
}

/**
 * Marks every picture of the page that cannot be loaded, so that its frame stands in its place. It is asked for again when the
 * network is back.
 */
export function startMarkingFailedPictures(): void {
  // Neither event bubbles, and the one of loading never comes to the window.
  document.addEventListener('error', ({ target }) => isPicture(target) && mark(target), true);
  document.addEventListener('load', ({ target }) => isPicture(target) && delete target.dataset['failed'], true);
  addEventListener('online', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-failed]')) {
      const { src } = picture;
      picture.src = src;
    }
  });
  // Those of the first frame may have failed before the code was there.
  for (const picture of document.images) {
    if (picture.currentSrc !== '' && picture.complete && picture.naturalWidth === 0) mark(picture);
  }
}
