import { useEffect, useRef, useState } from 'react';
import {
  canSubmitSignUp,
  checkSignUpForm,
  isMobileNumber,
  mismatchWhileTyping,
  startCase,
  type SignUpForm,
  type SignUpProblems,
} from '@ekhaya/contract/identity/identity.rules';
import { appVersion } from '../../../platform/configuration/app-version.ts';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { isOnline } from '../../../platform/network/online.ts';
import { beginSession } from '../../../platform/session/session.ts';
import { phoneTakenText } from '../one-time-pins/one-time-pins.texts.ts';
import { acceptPolicies, isPhoneTaken, signUp, type NewUser, type SignUpRequest } from './sign-up.queries.ts';
import { signUpFailureText, unacceptedTermsText } from './sign-up.texts.ts';
import { removeDraft, saveDraft, takeDraft } from './sign-up-draft.ts';
import { openVerifyNumberSheet } from '../one-time-pins/verify-number-prompt.ts';

/** The fields of the form, with the name of the estate beside its id. */
export interface SignUpEntries extends SignUpForm {
  estate: string;
}

const emptyEntries: SignUpEntries = {
  firstName: '',
  lastName: '',
  mobileNumber: '',
  email: '',
  estate: '',
  estateId: '',
  password: '',
  retypedPassword: '',
  hasAcceptedTerms: false,
};

/** How long 'User Registered' shows before /home. */
const SUCCESS_SHOWN_MS = 2000;

/** Handles the sign-up form: its draft, which is kept while the terms or the privacy policy are read, its checks, the request and the redirect to /home. */
export function useSignUp() {
  const [entries, setEntries] = useState(emptyEntries);
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [isLoading, setIsLoading] = useState(false);
  /** The entries of the form as they are now, typed or restored from the draft; undefined until a field has been filled in. */
  const latest = useRef<SignUpEntries>(undefined);
  const checkedNumber = useRef({ number: '', isTaken: Promise.resolve(false) });

  useEffect(() => {
    async function restoreDraft(): Promise<void> {
      const draft = await takeDraft();
      if (!draft || latest.current) return;
      latest.current = { ...emptyEntries, ...draft };
      setEntries(latest.current);
    }
    void restoreDraft();
  }, []);

  function change(changed: Partial<SignUpEntries>): void {
    latest.current = { ...(latest.current ?? emptyEntries), ...changed };
    if ('mobileNumber' in changed) checkedNumber.current = { number: '', isTaken: Promise.resolve(false) };
    setEntries(latest.current);
    setProblems((previous) => withoutChanged(previous, changed));
  }

  /**
   * Asks the server whether a valid number is free, once per number. A failed call counts as free, because the sign-up
   * checks the number again.
   */
  async function checkPhone(): Promise<boolean> {
    const number = entries.mobileNumber.trim();
    if (!isMobileNumber(number)) return false;
    if (checkedNumber.current.number !== number) {
      checkedNumber.current = { number, isTaken: isPhoneTaken(number).catch(() => false) };
    }
    const isTaken = await checkedNumber.current.isTaken;
    if (isTaken && checkedNumber.current.number === number) {
      setProblems((previous) => ({ ...previous, mobileNumber: phoneTakenText }));
    }
    return !isTaken;
  }

  /**
   * Opens the terms or the privacy policy on another screen. The draft restores the form on the return; it is stored before, so that it
   * survives a reload of that screen. Whoever leaves the form in another way leaves nothing for the next person at this phone.
   */
  async function readPage(page: { url: string; title: string }): Promise<void> {
    await saveDraft(entries);
    navigate('/DynamicIFrame', { record: page });
  }

  async function submit(): Promise<void> {
    if (isLoading) return;
    const found = checkSignUpForm(entries);
    if (!entries.hasAcceptedTerms) found.hasAcceptedTerms = unacceptedTermsText;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (!isOnline()) {
      await showAlert({ title: 'Error', text: signUpFailureText('offline') });
      return;
    }
    setIsLoading(true);
    try {
      if (!(await checkPhone())) return;
      const person = await signUp(toRequest(entries));
      await completeSignUp(person);
    } catch (thrown) {
      setProblems(problemsOf(thrown));
      await showAlert({ title: 'Error', text: alertTextOf(thrown) });
    } finally {
      setIsLoading(false);
    }
  }

  return {
    entries,
    problems,
    mismatch: mismatchWhileTyping(entries),
    canSubmit: canSubmitSignUp(entries, isLoading),
    isLoading,
    change,
    checkPhone,
    readPage,
    submit,
  };
}

/** The problems of the form, without those of the changed fields. */
function withoutChanged(problems: SignUpProblems, changed: Partial<SignUpEntries>): SignUpProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed)));
}

/** The body of the request: names in start case, the password as typed, everything else trimmed. */
const toRequest = (entries: SignUpEntries): SignUpRequest => ({
  firstname: startCase(entries.firstName),
  lastname: startCase(entries.lastName),
  mobile: entries.mobileNumber.trim(),
  estateName: entries.estate,
  email: entries.email.trim(),
  password: entries.password,
  userType: 'resident',
  acceptedPrivacyPolicy: true,
  estateId: entries.estateId,
});

/** Removes the draft, confirms the sign-up and starts the session. */
async function completeSignUp(person: NewUser): Promise<void> {
  // The sign-up request has already accepted the policies, so a failure of this record is ignored.
  await Promise.all([removeDraft(), acceptPolicies(appVersion).catch(() => undefined)]);
  await showAlert({ title: 'Success', text: 'User Registered', dismissAfterMs: SUCCESS_SHOWN_MS });
  openVerifyNumberSheet();
  // A session on this screen for signed-out people redirects to Home.
  beginSession(person);
}

const FIELD_OF_PAYLOAD: Readonly<Record<string, keyof SignUpForm>> = {
  firstname: 'firstName',
  lastname: 'lastName',
  mobile: 'mobileNumber',
  email: 'email',
  estateName: 'estateId',
  estateId: 'estateId',
  password: 'password',
  acceptedPrivacyPolicy: 'hasAcceptedTerms',
};

/** The problems that the server found, by the fields of the form. */
function problemsOf(thrown: unknown): SignUpProblems {
  if (!(thrown instanceof ApiError)) return {};
  const problems: SignUpProblems = {};
  for (const [name, text] of Object.entries(thrown.fields)) {
    const field = FIELD_OF_PAYLOAD[name];
    if (field) problems[field] = text;
  }
  return problems;
}

/** The text of the alert: the message of a field where the server names one, otherwise that of the error code. */
function alertTextOf(thrown: unknown): string {
  const [ofField] = Object.values(problemsOf(thrown));
  return ofField ?? signUpFailureText(codeOf(thrown));
}
