/** Reads the code in the current picture of a video; undefined when there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The largest edge of the read square, in pixels: enough for the finest code, fast enough for a slow phone. */
const MAX_EDGE = 720;

/** Creates a reader: the browser's BarcodeDetector where it exists, otherwise jsQR, which is loaded on demand. */
export async function createQrReader(): Promise<QrReader> {
  const { BarcodeDetector: NativeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await NativeDetector?.getSupportedFormats().catch((): string[] => []);
  if (NativeDetector && formats?.includes('qr_code') === true) {
    const detector = new NativeDetector({ formats: ['qr_code'] });
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

/** The pixels of the central square of the picture, which is the part that the guard sees. */
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
