import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EnrolmentStep } from '../../platform/confirmation/enrolment-step.tsx';
import { RecoveryCodes } from '../../platform/confirmation/recovery-codes.tsx';
import {
  readSecondFactor,
  removeApp,
  renewRecoveryCodes,
  secondFactorKey,
  type SecondFactor,
} from '../../platform/confirmation/second-factor.queries.ts';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';

/** The own page of the second factor: the authenticator app, its recovery codes, and the passkeys. */
export function SecondFactorPage() {
  const read = useQuery({ queryKey: secondFactorKey, queryFn: ({ signal }) => readSecondFactor(signal) });
  return (
    <RoomPage title="Second factor" note="Besides your password, so that nobody else works with your rights.">
      <Box sx={{ maxWidth: 560, display: 'grid', gap: 3 }}>
        <ReadView read={read} what="Your second factor" rows={2}>
          {(factor) => <OwnFactor factor={factor} />}
        </ReadView>
      </Box>
    </RoomPage>
  );
}

function OwnFactor({ factor }: { factor: SecondFactor }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<'set-up' | 'remove' | 'renew'>();
  const [codes, setCodes] = useState<string[]>();
  const close = (): void => {
    setShown(undefined);
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: secondFactorKey });
  };
  return (
    <>
      {factor.isOffInDemo && (
        <Alert severity="info">
          The second factor is off in the demo, so that everybody gets in. You can set one up; it is asked for then.
        </Alert>
      )}
      {factor.isRequired && <Typography>Your estate requires a second factor of you.</Typography>}
      <section>
        <SectionHead title="Authenticator app" />
        {shown === 'set-up' && <EnrolmentStep onDone={close} />}
        {codes !== undefined && <RecoveryCodes codes={codes} onDone={close} />}
        {shown === undefined && codes === undefined && (
          <>
            <Typography sx={{ marginBottom: 2 }}>
              {factor.hasApp ? `Set up. ${codesLeft(factor.recoveryCodes)}` : 'Not set up.'}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              {!factor.hasApp && (
                <Button variant="contained" onClick={() => setShown('set-up')}>
                  Set up...
                </Button>
              )}
              {factor.hasApp && (
                <Button variant="outlined" onClick={() => setShown('renew')}>
                  New recovery codes...
                </Button>
              )}
              {factor.hasApp && (
                <Button variant="outlined" color="error" onClick={() => setShown('remove')}>
                  Remove...
                </Button>
              )}
            </Box>
          </>
        )}
      </section>
      <section>
        <SectionHead title="Passkeys" />
        <Typography>
          {passkeyWords(factor.passkeys)} You add and remove them in the app, under{' '}
          <Link href="/Devices" underline="always">
            Devices and passkeys
          </Link>
          .
        </Typography>
      </section>
      {shown === 'remove' && (
        <ConfirmDialog
          title="Remove your authenticator app?"
          text="Its codes and the recovery codes no longer work. You are told by mail."
          confirmLabel="Remove the app"
          onConfirm={removeApp}
          onClose={close}
        />
      )}
      {shown === 'renew' && codes === undefined && (
        <ConfirmDialog
          title="Make new recovery codes?"
          text="The old ones no longer work. You are told by mail."
          confirmLabel="Make new codes"
          onConfirm={async () => setCodes(await renewRecoveryCodes())}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

const codesLeft = (count: number): string =>
  count === 0 ? 'No recovery code is left.' : `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`;

const passkeyWords = (count: number): string =>
  count === 0
    ? 'You have none. A passkey signs you in and is a second factor at once.'
    : `You have ${count}. A passkey signs you in and is a second factor at once.`;
