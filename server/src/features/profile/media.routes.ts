import type { Handler } from 'hono';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SessionReader, StaffSessionGuard } from '../../platform/http/caller.ts';
import { createAuthority } from '../estates/index.ts';
import { withStaffSessions } from './media.policy.ts';
import { readMedia } from './read-media.ts';
import { narrowWidth } from './images/image-task.ts';

/** The policy for a file that is opened as a page: it may display, but neither run nor load anything. */
const policyOfFiles = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Handles `GET /media/{id}`: public pictures, cacheable permanently, and private ones for those who may see them.
 * `?width=480` requests the narrow copy.
 * @throws {AppError} `validation` for another width
 */
export const mediaHandler = (
  dependencies: Pick<Dependencies, 'database' | 'objectStore'>,
  sessions: SessionReader,
  staffSessions: StaffSessionGuard,
): Handler => {
  const authority = withStaffSessions(createAuthority(dependencies), staffSessions);
  return async (context) => {
    const id = context.req.param('id') ?? '';
    const { headers } = context.req.raw;
    const width = context.req.query('width');
    if (width !== undefined && width !== String(narrowWidth)) {
      throw new AppError('validation', { fields: { width: `This has to be ${narrowWidth}, or left out.` } });
    }
    const isNarrow = width !== undefined;
    const findCaller = () => sessions.readSession(headers);
    const file = await readMedia(dependencies, authority, { id, isNarrow, findCaller });
    // The bytes of an id never change, so the id serves as the ETag.
    const tag = isNarrow ? `"${id}-${width}"` : `"${id}"`;
    const sent = {
      etag: tag,
      'cache-control': file.isPublic ? 'public, max-age=31536000, immutable' : 'no-store',
      'content-type': file.contentType,
      'content-security-policy': policyOfFiles,
      'x-content-type-options': 'nosniff',
    };
    const isKnown = headers.get('if-none-match')?.split(/,\s*/).includes(tag) ?? false;
    return isKnown
      ? new Response(null, { status: 304, headers: sent })
      : new Response(await file.read(), { headers: sent });
  };
};
