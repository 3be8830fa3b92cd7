import { LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { mobileToShow } from '@ekhaya/contract/identity/identity.rules';
import { lockIcon, mailIcon, phoneIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead, useWrite } from '../../../platform/query/query.ts';
import { addressesOfAccountKey, readAddressesOfAccount, sendEmailProof } from './account.queries.ts';
import { DeviceSection } from './device-section.tsx';
import { passwordProblem } from './password-problem.ts';

const PasswordSheet = lazyPart(async () => (await import('./change-password.sheet.tsx')).ChangePasswordSheet);
const EmailSheet = lazyPart(async () => (await import('./change-email.sheet.tsx')).ChangeEmailSheet);
const MobileSheet = lazyPart(async () => (await import('./change-mobile.sheet.tsx')).ChangeMobileSheet);

/** The password, the e-mail address and the mobile number of the person. Each can be changed. */
export function SignInSection() {
  const isOnline = useIsOnline();
  const addresses = useRead(addressesOfAccountKey, readAddressesOfAccount, { staleAfterMs: 0 });
  const [opened, setOpened] = useState<'password' | 'email' | 'mobile'>();
  const { mutate, isPending } = useWrite(sendEmailProof);
  const close = (): void => setOpened(undefined);
  const sendAgain = (to: string): void =>
    mutate(undefined, {
      onSuccess: () => showToast('success', `We have sent the link to ${to} again`),
      onError: (thrown) =>
        showToast(
          'error',
          unknownOutcome(thrown, 'the link was sent') ?? passwordProblem(thrown, 'The link could not be sent'),
        ),
    });
  return (
    <DeviceSection title="HOW YOU SIGN IN">
      <QueryView
        query={addresses}
        isOffline={!isOnline}
        isSecond
        loading={<SkeletonRows count={3} />}
        empty={null}
        error="Your addresses could not be read"
      >
        {({ email, isEmailProved, newEmail, mobile, isMobileProved }) => {
          const waiting = newEmail === '' ? email : newEmail;
          return (
            <>
              <Rows label="How you sign in" indent="icon">
                <Row
                  title="Password"
                  note="Changing it signs out your other devices"
                  lead={{ kind: 'icon', path: lockIcon }}
                  isDisabled={!isOnline}
                  onPress={() => setOpened('password')}
                />
                <Row
                  title="E-mail"
                  note={
                    newEmail === ''
                      ? `${email}${isEmailProved ? '' : ', not confirmed yet'}`
                      : `${email}, until you confirm ${newEmail}`
                  }
                  lead={{ kind: 'icon', path: mailIcon }}
                  isDisabled={!isOnline}
                  onPress={() => setOpened('email')}
                />
                <Row
                  title="Mobile number"
                  note={`${mobileToShow(mobile)}${isMobileProved ? '' : ', not verified yet'}`}
                  lead={{ kind: 'icon', path: phoneIcon }}
                  isDisabled={!isOnline}
                  onPress={() => setOpened('mobile')}
                />
              </Rows>
              {(newEmail !== '' || !isEmailProved) && (
                <Button variant="text" disabled={!isOnline} isBusy={isPending} onClick={() => sendAgain(waiting)}>
                  Send the link again
                </Button>
              )}
              <Suspense fallback={<LoadingLayer onClose={close} />}>
                {opened === 'password' && <PasswordSheet email={email} onClose={close} />}
                {opened === 'email' && <EmailSheet onClose={close} />}
                {opened === 'mobile' && <MobileSheet isProved={isMobileProved} onClose={close} />}
              </Suspense>
            </>
          );
        }}
      </QueryView>
    </DeviceSection>
  );
}
