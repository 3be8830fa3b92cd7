/** Offered by the browser when the app can be installed; not yet in TypeScript's own list. */
export interface InstallOffer extends Event {
  prompt: () => Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** What the head script of the page began before any code had arrived. */
export interface HeadStart {
  wasSignedIn: boolean;
  session?: Promise<Response>;
  access?: Promise<Response>;
  installOffer?: InstallOffer;
  /** The page has drawn its first frame. */
  isDrawn?: Promise<void>;
}

declare global {
  interface Window {
    ekhayaHeadStart?: HeadStart;
  }
}

/** Takes a request that the page has already made; each can be taken once. */
export function takeHeadStart(name: 'session' | 'access'): Promise<Response> | undefined {
  const started = window.ekhayaHeadStart?.[name];
  if (started) delete window.ekhayaHeadStart?.[name];
  return started;
}

/** What no first picture needs waits for it. */
export const afterFirstPicture = async (): Promise<void> => window.ekhayaHeadStart?.isDrawn;
