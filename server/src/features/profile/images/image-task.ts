/** The width of the narrow copy of a picture in pixels: that of a tile when two stand side by side on a phone. */
export const narrowWidth = 480;

/** A request to the process that decodes images. */
export interface ImageTask {
  /** `shrink`: upright, at most 1600 pixels a side, without metadata. `narrow`: the copy for tiles. */
  kind: 'shrink' | 'narrow';
  bytes: Uint8Array;
}

/** The result of the task: the image as WebP, or nothing for bytes that are not an image. */
export interface ImageAnswer {
  image?: Uint8Array;
}
