import { useEffect, useRef } from 'react';

/**
 * Tells when a component is no longer on the page. A navigation changes the address before the page: until then the queries of
 * the old page are read again when the server announces a change.
 *
 * @returns a function that resolves once the component has been removed and its queries are cancelled
 */
export function useUnmounted(): () => Promise<void> {
  const unmounted = useRef(Promise.resolve());
  useEffect(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    unmounted.current = promise;
    return resolve;
  }, []);
  return () => unmounted.current;
}
