import type { AccessEntry } from '@ekhaya/contract/estates/estates';

/** What a role says of inviting visitors. */
export interface VisitorAccess {
  /** Whether the role has an enabled 'Visitor Access' tile. */
  mayInvite: boolean;
  /** The path of the visitors' calls that the tile names; empty for the product's own. */
  accessPath: string;
}

/** Reads the 'Visitor Access' tile of a role. */
export function visitorAccessOf(entry: AccessEntry | undefined): VisitorAccess {
  const tile = entry?.tiles.find((each) => each.tileEnabled && each.tileBackofficeName === 'Visitor Access');
  return { mayInvite: tile !== undefined, accessPath: tile?.visitorAccessAPIPath ?? '' };
}

const ownPath = '/api/vistor';

/**
 * 'Visitor access path may be overridden by the Visitor Access tile path': only ever by another path of our own API,
 * because the session goes with it.
 */
export const pathOfVisitors = (call: string, accessPath: string): string =>
  `${/^\/api(\/[\w-]+)+$/.test(accessPath) ? accessPath : ownPath}${call}`;
