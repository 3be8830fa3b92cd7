/** The width of the narrow copy of a picture, in pixels: a tile, of which a phone shows two beside each other. */
export const narrowWidth = 480;

/** What the process that decodes images is asked for. */
export interface ImageTask {
  /** `shrink`: upright, at most 1600 pixels a side, without metadata. `narrow`: the copy for tiles. */
  kind: 'shrink' | 'narrow';
  bytes: Uint8Array;
}

/** What it answers: webp, or nothing for what is no image. */
export interface ImageAnswer {
  image?: Uint8Array;
}
