import { createContext, use, type MouseEvent, type ReactNode } from 'react';

export type Navigate = (href: string, options?: { replace?: boolean }) => void;

const NavigationContext = createContext<Navigate | undefined>(undefined);

/** Tells the kit's links how to change the screen without loading a page. Without it they are ordinary links. */
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
 * Properties of an anchor that goes to a screen of the app, or to another site in a window of its own.
 * A press that asks for a new tab (modifier key, middle button) is left to the browser.
 */
export function useLinkProperties({ href, isExternal, isReplacing, onPress }: LinkTarget) {
  const navigate = use(NavigationContext);
  function onClick(event: MouseEvent<HTMLElement>): void {
    onPress?.(event);
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    const isOurs = href?.startsWith('/') === true && !href.startsWith('//') && isExternal !== true;
    if (event.defaultPrevented || wantsNewTab || !isOurs || !navigate) return;
    event.preventDefault();
    navigate(href, { replace: isReplacing === true });
  }
  return { href, onClick, ...(isExternal === true ? { target: '_blank', rel: 'noopener noreferrer' } : {}) };
}
