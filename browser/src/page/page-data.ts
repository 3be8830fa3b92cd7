import type { Configurations } from '@ekhaya/contract/configuration/configuration';

/** The data that the server writes into the page it serves. */
export interface PageData {
  /** The application key that every API call carries. */
  apiKey: string;
  /** The configuration at the moment the page was served. Empty while the page is prerendered and in tests. */
  configurations: Partial<Configurations>;
}

let cached: PageData | undefined;

/** Reads the JSON block `#ekhaya-configuration` of the page, once. Without a readable block the data is empty. */
export function pageData(): PageData {
  cached ??= parse();
  return cached;
}

/** Sets the data where there is no page: the service worker reads it from the installed page. */
export function setPageData(data: PageData): void {
  cached = data;
}

function parse(): PageData {
  try {
    const data = JSON.parse(document.getElementById('ekhaya-configuration')?.textContent ?? '') as Partial<PageData>;
    return { apiKey: data.apiKey ?? '', configurations: data.configurations ?? {} };
  } catch {
    return { apiKey: '', configurations: {} };
  }
}
