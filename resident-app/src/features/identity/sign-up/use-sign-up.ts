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
import { sessionBegins } from '../../../platform/session/session.ts';
import { phoneTakenText } from '../one-time-pins/one-time-pins.texts.ts';
import { acceptPolicies, isPhoneTaken, signUp, type NewUser, type SignUpRequest } from './sign-up.queries.ts';
import { signUpFailureText, unacceptedTermsText } from './sign-up.texts.ts';
import { readDraft, removeDraft, saveDraft } from './sign-up-draft.ts';
import { openVerifyNumberSheet } from '../one-time-pins/verify-number-prompt.ts';

/** The form and the name of the estate it names by id. */
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

/** Milliseconds that 'User Registered' stays before /home. */
const SUCCESS_SHOWN_MS = 2000;

/** Signing up: the form with its draft, its checks, and the way to /home. */
export function useSignUp() {
  const [entries, setEntries] = useState(emptyEntries);
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [isLoading, setIsLoading] = useState(false);
  const isTouched = useRef(false);
  const askedNumber = useRef({ number: '', isTaken: Promise.resolve(false) });

  useEffect(() => {
    async function restoreDraft(): Promise<void> {
      const draft = await readDraft();
      if (draft && !isTouched.current) setEntries({ ...emptyEntries, ...draft });
    }
    void restoreDraft();
  }, []);

  // It survives a reload, and reading the terms. The sign-up removes it.
  useEffect(() => {
    if (isTouched.current) void saveDraft(entries);
  }, [entries]);

  function change(changed: Partial<SignUpEntries>): void {
    isTouched.current = true;
    if ('mobileNumber' in changed) askedNumber.current = { number: '', isTaken: Promise.resolve(false) };
    setEntries((known) => ({ ...known, ...changed }));
    setProblems((known) => withoutChanged(known, changed));
  }

  /**
   * Asks whether the number is free, once it is a number and was not asked about already. No answer is no objection:
   * the sign-up itself decides.
   */
  async function checkPhone(): Promise<boolean> {
    const number = entries.mobileNumber.trim();
    if (!isMobileNumber(number)) return false;
    if (askedNumber.current.number !== number) {
      askedNumber.current = { number, isTaken: isPhoneTaken(number).catch(() => false) };
    }
    const isTaken = await askedNumber.current.isTaken;
    if (isTaken && askedNumber.current.number === number) {
      setProblems((known) => ({ ...known, mobileNumber: phoneTakenText }));
    }
    return !isTaken;
  }

  /** Terms and privacy open on a screen of their own; what was typed is there on the return. */
  async function read(page: { url: string; title: string }): Promise<void> {
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
      if (await checkPhone()) await welcome(await signUp(toRequest(entries)));
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
    read,
    submit,
  };
}

/** The form's own problems without those of the fields that were just changed. */
function withoutChanged(problems: SignUpProblems, changed: Partial<SignUpEntries>): SignUpProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed)));
}

/** A password is sent as typed; everything else trimmed, names start-cased. */
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

async function welcome(person: NewUser): Promise<void> {
  // The sign-up itself has said that the policies were accepted; a failure here costs nobody her account.
  await Promise.all([removeDraft(), acceptPolicies(appVersion).catch(() => undefined)]);
  await showAlert({ title: 'Success', text: 'User Registered', dismissAfterMilliseconds: SUCCESS_SHOWN_MS });
  openVerifyNumberSheet();
  // Signed in, she is sent home from here: this is a screen for signed-out people.
  sessionBegins(person);
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

/** What the server found wrong, by the form's fields. */
function problemsOf(thrown: unknown): SignUpProblems {
  if (!(thrown instanceof ApiError)) return {};
  const problems: SignUpProblems = {};
  for (const [name, text] of Object.entries(thrown.fields)) {
    const field = FIELD_OF_PAYLOAD[name];
    if (field) problems[field] = text;
  }
  return problems;
}

/** The provider's message: of a field, when it names one; otherwise of its code. */
function alertTextOf(thrown: unknown): string {
  const [ofField] = Object.values(problemsOf(thrown));
  return ofField ?? signUpFailureText(codeOf(thrown));
}
