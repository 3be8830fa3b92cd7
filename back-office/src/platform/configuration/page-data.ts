import type { Configurations } from '@ekhaya/contract/configuration/configuration';

/** What the server wrote into index.html. */
export interface PageData {
  apiKey: string;
  configurations: Partial<Configurations>;
}

let read: PageData | undefined;

/** The data block of the page: the key of this application and the configuration of the moment it was served. */
export function pageData(): PageData {
  read ??= parse();
  return read;
}

function parse(): PageData {
  try {
    const data = JSON.parse(document.getElementById('ekhaya-configuration')?.textContent ?? '') as Partial<PageData>;
    return { apiKey: data.apiKey ?? '', configurations: data.configurations ?? {} };
  } catch {
    return { apiKey: '', configurations: {} };
  }
}
