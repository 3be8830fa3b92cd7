import { createContext, use, type MouseEvent, type ReactNode } from 'react';

/** Changes the screen without loading a page. */
export type Navigate = (href: string, options?: { replace?: boolean }) => void;

const NavigationContext = createContext<Navigate | undefined>(undefined);

/** Gives the kit's links the function that changes the screen. Without it they load pages. */
export function NavigationProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigationContext value={navigate}>{children}</NavigationContext>;
}

interface LinkTarget {
  href?: string;
  isExternal?: boolean;
  isReplacing?: boolean;
  onPress?: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Properties of an anchor to a screen of the app, or to another site in a new window. The browser handles presses that open a new
 * tab (modifier key, middle button).
 */
export function useLinkProperties({ href, isExternal, isReplacing, onPress }: LinkTarget) {
  const navigate = use(NavigationContext);
  function onClick(event: MouseEvent<HTMLElement>): void {
    onPress?.(event);
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    const isAppPath = href?.startsWith('/') === true && !href.startsWith('//') && isExternal !== true;
    if (event.defaultPrevented || opensNewTab || !isAppPath || !navigate) return;
    event.preventDefault();
    navigate(href, { replace: isReplacing === true });
  }
  return { href, onClick, ...(isExternal === true ? { target: '_blank', rel: 'noopener noreferrer' } : {}) };
}
