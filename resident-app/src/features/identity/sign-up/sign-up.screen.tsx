import { LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { Suspense, useId, useRef, useState, type FormEvent } from 'react';
import { withoutSpaces, type SignUpForm } from '@ekhaya/contract/identity/identity.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { PasswordField, TextField } from '@ekhaya/ui-kit/controls/field';
import { FieldButton } from '@ekhaya/ui-kit/controls/field-button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { useRead } from '../../../platform/query/query.ts';
import { TermsAcceptance } from './terms-acceptance.tsx';
import { readEstates } from './sign-up.queries.ts';
import { useSignUp } from './use-sign-up.ts';

const EstatePicker = lazyPart(async () => (await import('./estate-picker.tsx')).EstatePicker);

/** The sign-up form. */
export function SignUpScreen() {
  const { entries, problems, mismatch, canSubmit, isLoading, change, checkPhone, readPage, submit } = useSignUp();
  const estates = useRead(['estates'], readEstates);
  const [isPicking, setIsPicking] = useState(false);
  const [hasOpenedPicker, setHasOpenedPicker] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();

  async function send(): Promise<void> {
    await submit();
    form.current?.querySelector<HTMLElement>('[aria-invalid], button.field-wrong')?.focus();
  }

  function textField(name: TextEntry) {
    return {
      name,
      value: entries[name],
      error: problems[name],
      onValueChange: (value: string) => change({ [name]: value }),
    };
  }

  return (
    <PageFrame
      title="Sign up"
      backHref="/login"
      dock={
        <Button type="submit" form={formId} disabled={!canSubmit} isBusy={isLoading}>
          Sign up
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField {...textField('firstName')} label="First name" autoComplete="given-name" enterKeyHint="next" />
        <TextField {...textField('lastName')} label="Last name" autoComplete="family-name" enterKeyHint="next" />
        <TextField
          {...textField('mobileNumber')}
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          onValueChange={(value) => change({ mobileNumber: withoutSpaces(value) })}
          onBlur={() => void checkPhone()}
        />
        <TextField {...textField('email')} label="E-mail" type="email" autoComplete="email" autoCapitalize="none" />
        <FieldButton
          label="Estate"
          placeholder="Select estate"
          value={entries.estate === '' ? undefined : entries.estate}
          error={problems.estateId}
          onClick={() => {
            setHasOpenedPicker(true);
            setIsPicking(true);
          }}
        />
        <PasswordField {...textField('password')} label="Password" autoComplete="new-password" />
        <PasswordField
          {...textField('retypedPassword')}
          label="Re-type password"
          autoComplete="new-password"
          enterKeyHint="go"
          error={problems.retypedPassword ?? mismatch}
          onEnter={(event) => {
            event.preventDefault();
            void send();
          }}
        />
        <TermsAcceptance
          isAccepted={entries.hasAcceptedTerms}
          error={problems.hasAcceptedTerms}
          onChange={(hasAcceptedTerms) => change({ hasAcceptedTerms })}
          onRead={(page) => void readPage(page)}
        />
      </form>
      {hasOpenedPicker && (
        <Suspense fallback={isPicking && <LoadingLayer onClose={() => setIsPicking(false)} />}>
          <EstatePicker
            estates={estates}
            isOpen={isPicking}
            chosen={entries.estateId}
            onClose={() => setIsPicking(false)}
            onChoose={({ EstateID, estateName }) => {
              change({ estateId: EstateID, estate: estateName });
              setIsPicking(false);
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

type TextEntry = Exclude<keyof SignUpForm, 'estateId' | 'hasAcceptedTerms'>;
