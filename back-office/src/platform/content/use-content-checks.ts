import { ApiError } from '@ekhaya/browser/api/api-error';
import { problemsOfContent, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { useState } from 'react';
import { focusFirstInvalid } from '../keyboard/focus-first-invalid.ts';
import type { ContentWords } from './content.queries.ts';

interface ContentChecksOptions<Kind extends ContentKind> {
  kind: Kind;
  words: ContentWords<Kind>;
  /** Why the words could not be saved. */
  problem: unknown;
  /** Why the last act failed. */
  failure: unknown;
}

/** Validates the fields of an item: the problems that the rules of its kind find, and those in the answer of the server. */
export function useContentChecks<Kind extends ContentKind>(options: ContentChecksOptions<Kind>) {
  const { kind, words, problem, failure } = options;
  /** Whether an act was refused for what is missing. The sentences go field by field, as each is filled. */
  const [isChecked, setChecked] = useState(false);
  const missing = isChecked ? problemsOfContent(kind, words) : {};
  const ofServer = [problem, failure].find((each): each is ApiError => each instanceof ApiError)?.fields ?? {};
  const problems = { ...missing, ...ofServer };
  return {
    problems,
    /** Those of the fields of the kind, by their names in the form. */
    ofFields: Object.fromEntries(
      Object.entries(problems).map(([name, sentence]) => [name.replace(/^fields\./, ''), sentence]),
    ),
    /** Whether the failure names fields, which then say it. */
    isOfFields: failure instanceof ApiError && Object.keys(failure.fields ?? {}).length > 0,
    /** Whether nothing is missing. If something is, each field says what, and the first one gets the focus. */
    check: (): boolean => {
      const isComplete = Object.keys(problemsOfContent(kind, words)).length === 0;
      if (isComplete) setChecked(false);
      else focusFirstInvalid(() => setChecked(true));
      return isComplete;
    },
  };
}
