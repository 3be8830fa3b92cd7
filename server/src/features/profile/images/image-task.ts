/** The width of the narrow copy of a picture in pixels: that of a tile when two stand side by side on a phone. */
export const narrowWidth = 480;

/** A request to the process that decodes images and documents. */
export interface ImageTask {
  /** `shrink`: upright, at most 1600 pixels a side, without metadata. `narrow`: the copy for tiles. `pdf`: the text of a PDF. */
  kind: 'shrink' | 'narrow' | 'pdf';
  bytes: Uint8Array;
}

/** What a PDF contains. */
export interface PdfContent {
  /** 0 for a protected document, which only a person with its password can open. */
  pages: number;
  text: string;
  /** Whether the PDF has fields to fill in. */
  isForm: boolean;
  /** Whether the PDF asks its reader to run a script. */
  hasScript: boolean;
}

/** The result of the task: the image as WebP, the content of the PDF, or nothing for bytes that are neither. */
export interface ImageAnswer {
  image?: Uint8Array;
  pdf?: PdfContent;
}
