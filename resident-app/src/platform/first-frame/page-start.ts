/** The browser's offer to install the app; not yet part of TypeScript's DOM types. */
export interface InstallOffer extends Event {
  prompt: () => Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The data that the inline scripts of index.html have recorded and prefetched before the app's code is loaded. */
export interface PageStart {
  wasSignedIn: boolean;
  /** Prefetched responses of the two calls that Home needs. */
  session?: Promise<Response>;
  access?: Promise<Response>;
  /** Responses of the reads of the opened screen, by address; see `shell/screen-start.ts`. */
  reads?: Promise<Record<string, Promise<Response>>>;
  /** Set when the page contains the stored data of the opened screen. */
  isFilled?: unknown;
  installOffer?: InstallOffer;
}

declare global {
  interface Window {
    ekhayaPageStart?: PageStart;
  }
}

/** Takes the response that the page has prefetched; undefined without one, and after the first time. */
export function takePrefetched(name: 'session' | 'access'): Promise<Response> | undefined {
  const response = window.ekhayaPageStart?.[name];
  if (response) delete window.ekhayaPageStart?.[name];
  return response;
}
