import type { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';

/** Says of each snag that a call for several left as it was, why: that somebody else was faster names the person. */
export const refusalText = (refused: readonly { item: { title: string }; error: ApiError }[]): string =>
  refused
    .map(({ item: { title }, error }) =>
      error.code === 'changed-meanwhile'
        ? `${error.change?.by || 'Somebody'} has changed “${title}” meanwhile. Nothing was done twice.`
        : `“${title}”: ${sentenceOf(error)}`,
    )
    .join(' ');
