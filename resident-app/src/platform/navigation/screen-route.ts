import type { TabName } from '@ekhaya/contract/estates/estates.rules';
import type { ComponentType } from 'react';

/** A screen of the app. `audienceOf` in the contract says who can open its path. */
export interface ScreenRoute {
  /** Exact and case-sensitive. */
  path: string;
  /** The tab that is highlighted while the screen is shown. Without one a phone shows no tab bar. */
  tab?: TabName;
  /**
   * Another path of the same screen. The screen stays mounted, with its state and scroll position, while the address
   * changes between the two: a list and its details side by side.
   */
  sharesScreenWith?: string;
  load: () => Promise<ComponentType>;
}
