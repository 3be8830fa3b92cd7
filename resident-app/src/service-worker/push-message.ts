/** What the server sends (see `push-notification.ts` there), as far as it could be read. */
export interface PushMessage {
  id: string;
  /** What counts as one notification shares it: a later message takes the place of an earlier one. */
  tag: string;
  title: string;
  body: string;
  image: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a message; one that cannot be read still says that there is something, as browsers demand. */
export const readPushMessage = (read: () => unknown): PushMessage => {
  let sent: Record<string, unknown> = {};
  try {
    const value = read();
    if (typeof value === 'object' && value !== null) sent = value as Record<string, unknown>;
  } catch {
    // Not ours, or from another version.
  }
  return {
    id: textOf(sent.id),
    tag: textOf(sent.tag) || 'ekhaya',
    title: textOf(sent.title) || 'Ekhaya',
    body: textOf(sent.body) || (textOf(sent.title) === '' ? 'There is something new for you.' : ''),
    image: textOf(sent.image),
  };
};

/** Where a tap leads when no page of the app is open. */
export const addressOf = (id: string): string =>
  id === '' ? '/notifications' : `/notifications?opened=${encodeURIComponent(id)}`;
