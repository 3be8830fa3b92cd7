import { lazy, useState, type ComponentType } from 'react';

/** Thrown where a page is drawn whose code could not be loaded: without a network, or because the server has newer code. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded';
  /** Lets the page be loaded anew when it is next opened. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of the page could not be loaded.', { cause });
    this.forget = forget;
  }
}

/**
 * Makes a component whose code loads when it is first shown.
 * @param load loads the code
 * @returns the component. It throws `CodeNotLoaded` when that fails, and again until the failure is forgotten.
 */
export function lazyPage<Properties extends object>(
  load: () => Promise<ComponentType<Properties>>,
): ComponentType<Properties> {
  const loadPage = async () => {
    try {
      const Page = await load();
      return { default: ({ properties }: { properties: Properties }) => <Page {...properties} /> };
    } catch (thrown) {
      throw new CodeNotLoaded(thrown, () => {
        newest = lazy(loadPage);
      });
    }
  };
  let newest = lazy(loadPage);
  return function LazyPage(properties: Properties) {
    // A page that is open stays as it is.
    const [Page] = useState(() => newest);
    return <Page properties={properties} />;
  };
}
