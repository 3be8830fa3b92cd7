import { useLayoutEffect, useRef } from 'react';

/**
 * A handler for the end of something that takes long, such as an upload: it calls the handler of the newest render, which knows what
 * was typed meanwhile. Once the component is gone it calls nothing.
 */
export function useNewestHandler<Values extends unknown[]>(
  handler: (...values: Values) => void,
): (...values: Values) => void {
  const newest = useRef<typeof handler>(undefined);
  useLayoutEffect(() => {
    newest.current = handler;
    return () => {
      newest.current = undefined;
    };
  });
  return (...values) => newest.current?.(...values);
}
