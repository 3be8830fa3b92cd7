import type { TabName } from '@ekhaya/contract/estates/estates.rules';
import type { ComponentType } from 'react';

/** One screen and who may see it. */
export interface ScreenRoute {
  /** Exact and case-sensitive. */
  path: string;
  who: 'signed-out' | 'signed-in' | 'everyone';
  /** Where the screen is reached from: the tab that is lit while it shows. Without one the tab bar is left out. */
  tab?: TabName;
  /**
   * Another path that loads the same screen. The screen stays mounted, with what it shows and where it was scrolled, while the
   * address changes between the two: a list and its details side by side.
   */
  sharesScreenWith?: string;
  load: () => Promise<ComponentType>;
}
