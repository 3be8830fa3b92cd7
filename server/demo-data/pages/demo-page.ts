/** A page of the demo world that a tile, a contact or a notification opens. */
export interface DemoPage {
  title: string;
  /** A public picture of the demo, by its name. */
  picture?: string;
  lead: string;
  parts?: readonly DemoPagePart[];
}

/** A part of a page: text, or a list, under a heading. */
export interface DemoPagePart {
  heading: string;
  text?: string;
  items?: readonly string[];
}

/** A page by its path, such as `/demo/msasa-ridge/house-rules`. */
export type DemoPages = Readonly<Record<string, DemoPage>>;
