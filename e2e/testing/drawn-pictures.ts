/** A photo from above: grass with a road, 1600 by 800. */
export const drawGround = async (): Promise<number[]> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1600, height: 800 });
  const context = canvas.getContext('2d');
  for (const [at, colour] of ['#5d7a45', '#8b8b86', '#6e8a52'].entries()) {
    if (context !== null) context.fillStyle = colour;
    context?.fillRect(0, at * 270, 1600, 270);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
};

/** A picture of two halves, red at the left and blue at the right, 1600 by 900. */
export const drawHalves = async (): Promise<number[]> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1600, height: 900 });
  const context = canvas.getContext('2d');
  for (const [at, colour] of ['#c00', '#00c'].entries()) {
    if (context !== null) context.fillStyle = colour;
    context?.fillRect(at * 800, 0, 800, 900);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
};

/** A square of one colour on white, as a logo is. */
export const drawLogo = async (colour: string): Promise<number[]> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 600, height: 600 });
  const context = canvas.getContext('2d');
  for (const [margin, fill] of [
    [0, '#fff'],
    [100, colour],
  ] as const) {
    if (context !== null) context.fillStyle = fill;
    context?.fillRect(margin, margin, 600 - 2 * margin, 600 - 2 * margin);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
};

/** The size of a stored picture, and whether the middle of it is red, blue or both. */
export const lookAt = async (address: string): Promise<{ ratio: number; left: string; right: string }> => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: picture.width, height: picture.height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  const colourAt = (share: number): string => {
    const [red = 0, , blue = 0] =
      context?.getImageData(Math.round(picture.width * share), picture.height / 2, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  };
  return { ratio: picture.width / picture.height, left: colourAt(0.02), right: colourAt(0.98) };
};
