import { ApiError } from '@ekhaya/browser/api/api-error';
import { useState } from 'react';

/** The sending of a form, and what the server refused. */
export interface Submission {
  /** Sends the form. `send` closes the form as well; what it throws is the problem. */
  run: (send: () => Promise<unknown>) => Promise<void>;
  /** True from the press of the button until a refusal. */
  isBusy: boolean;
  /** What the last attempt threw; undefined before it and during the next one. */
  problem: unknown;
  /** The sentence about each field that the server refused, by its name. */
  fields: Readonly<Record<string, string>>;
}

const nothingWrong: Submission['fields'] = {};

/** Holds the state of a form that is sent. */
export function useSubmission(): Submission {
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    problem,
    fields: problem instanceof ApiError ? problem.fields : nothingWrong,
    run: async (send) => {
      setBusy(true);
      setProblem(undefined);
      try {
        await send();
      } catch (error) {
        setProblem(error);
        setBusy(false);
      }
    },
  };
}
