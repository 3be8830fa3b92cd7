import type { AccessEntry } from '@ekhaya/contract/estates/estates';

/** The rights of a role to invite visitors. */
export interface VisitorAccess {
  /** Whether the role has an enabled 'Visitor Access' tile. */
  mayInvite: boolean;
  /** The API path that the tile names for calls about visitors; empty for the default path. */
  accessPath: string;
}

/** Reads the 'Visitor Access' tile of a role. */
export function visitorAccessOf(entry: AccessEntry | undefined): VisitorAccess {
  const tile = entry?.tiles.find((each) => each.tileEnabled && each.tileBackofficeName === 'Visitor Access');
  return { mayInvite: tile !== undefined, accessPath: tile?.visitorAccessAPIPath ?? '' };
}

const defaultPath = '/api/vistor';

/**
 * The path of a call about visitors. 'Visitor access path may be overridden by the Visitor Access tile path': only by another path
 * of our own API, because the call carries the session.
 */
export const pathOfVisitors = (call: string, accessPath: string): string =>
  `${/^\/api(\/[\w-]+)+$/.test(accessPath) ? accessPath : defaultPath}${call}`;
