/** A page of the demo world that a tile, a contact or a notification opens. */
export interface DemoPage {
  title: string;
  /** The id of a public picture (`PublicPicture`). */
  picture?: string;
  lead: string;
  parts?: readonly DemoPagePart[];
}

/** A section of a page: a heading with text, a list or both. */
export interface DemoPagePart {
  heading: string;
  text?: string;
  items?: readonly string[];
}

/** Pages keyed by path, such as `/demo/msasa-ridge/house-rules`. */
export type DemoPages = Readonly<Record<string, DemoPage>>;
