/** Reads the code in a picture of the camera, or nothing when there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Edge in pixels of the square that is looked at: enough for the finest code, little enough for a slow phone. */
const MAX_EDGE = 720;

/** The browser's own reader where it has one, else one that we serve ourselves; loaded when it is needed. */
export async function createQrReader(): Promise<QrReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Own?.getSupportedFormats().catch((): string[] => []);
  if (Own && formats?.includes('qr_code') === true) {
    const detector = new Own({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
  }
  const { default: readPixels } = await import('jsqr');
  const canvas = document.createElement('canvas');
  return (video) => {
    const pixels = squareOf(video, canvas);
    const found = pixels && readPixels(pixels.data, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' });
    return Promise.resolve(found?.data === '' ? undefined : found?.data);
  };
}

/** The middle of the picture, which is what the guard sees of it. */
function squareOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  const side = Math.min(videoWidth, videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (side === 0 || !context) return undefined;
  const edge = Math.min(side, MAX_EDGE);
  Object.assign(canvas, { width: edge, height: edge });
  context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, edge, edge);
  return context.getImageData(0, 0, edge, edge);
}
