import type { Configurations } from '@ekhaya/contract/configuration/configuration';

/** What the server wrote into index.html. */
export interface PageData {
  apiKey: string;
  configurations: Configurations;
}

/** Stands while index.html is prerendered, and in tests. */
export const defaultConfigurations: Configurations = {
  maintenance: false,
  refreshApp: '',
  defaultEstateId: '91',
  theme: {},
  supportAddress: '',
  helpUrl: '',
  specialServiceId: '',
  pinTitle: '',
  pinSubtitle: '',
};

let read: PageData | undefined;

/** The data block of the page: the key of this application and the configuration of the moment it was served. */
export function pageData(): PageData {
  read ??= parse();
  return read;
}

function parse(): PageData {
  const block = typeof document === 'undefined' ? null : document.getElementById('ekhaya-configuration');
  try {
    const data = JSON.parse(block?.textContent ?? '') as Partial<PageData>;
    return { apiKey: data.apiKey ?? '', configurations: { ...defaultConfigurations, ...data.configurations } };
  } catch {
    return { apiKey: '', configurations: defaultConfigurations };
  }
}
