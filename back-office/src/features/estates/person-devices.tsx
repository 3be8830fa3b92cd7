import { lockIcon, phoneIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { heldRoles } from './person-texts.ts';
import { useEndSession, useRemoveFactors, useRevokePhone, type PersonForStaff } from './people.queries.ts';

/** The phones of a person that open gates, and the browsers where she is signed in. Staff can end each of them at once. */
export function PersonDevices({ person }: { person: PersonForStaff }) {
  const { firstName, id, phones, sessions, roles } = person;
  const revokePhone = useRevokePhone(id);
  const endSession = useEndSession(id);
  const removeFactors = useRemoveFactors(id);
  const mayGrant = useHasPermission('roles.grant');
  const isLower = heldRoles(person).some(({ canBeRemoved }) => canBeRemoved);
  const { momentOf } = useEstateClock();
  const at = (instant: string): string => momentOf(instant, roles[0]?.estateId);
  return (
    <section aria-label="Phones and sign-ins">
      <SectionHead title="Phones and sign-ins" />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {phones.map((phone) => (
          <Device
            key={phone.id}
            icon={phoneIcon}
            title={`${phone.device}, opens gates`}
            note={`last on line ${at(phone.renewedAt)}`}
            isRemovable={phone.canBeRevoked}
            label="Stop ..."
            spokenLabel={`Stop ${phone.device} at the gates`}
            question={`Stop ${phone.device} at the gates?`}
            effect={`Its codes open no gate from now on. ${firstName} can set it up again with her password and PIN.`}
            confirmLabel="Stop this phone"
            done="This phone opens no gate any more"
            remove={() => revokePhone(phone.id)}
          />
        ))}
        {sessions.map((session) => (
          <Device
            key={session.id}
            icon={lockIcon}
            title={session.device}
            note={`signed in ${at(session.signedInAt)}`}
            isRemovable={session.canBeEnded}
            label="Sign out ..."
            spokenLabel={`Sign out ${session.device}`}
            question={`Sign ${firstName} out on ${session.device}?`}
            effect={`${firstName} has to sign in again there. Codes that a phone makes for gates go on: stop the phone for that.`}
            confirmLabel={`Sign ${firstName} out there`}
            done="Signed out there"
            remove={() => endSession(session.id)}
          />
        ))}
        {mayGrant && isLower && (
          <Device
            icon={lockIcon}
            title="Second factor"
            note="For somebody who lost her phone or her recovery codes"
            isRemovable
            label="Remove ..."
            spokenLabel={`Remove the second factor of ${firstName}`}
            question={`Remove the second factor of ${firstName}?`}
            effect={`Her authenticator app, recovery codes and passkeys are removed, and she is signed out everywhere. Make sure that it is ${firstName} who asks. She gets a mail about it.`}
            confirmLabel="Remove the second factor"
            done="The second factor is removed"
            remove={removeFactors}
          />
        )}
      </Box>
      {phones.length + sessions.length === 0 && (
        <Box sx={{ padding: '12px 0', color: 'var(--ink-2)' }}>
          {firstName} is signed in nowhere, and no phone of hers opens a gate.
        </Box>
      )}
    </section>
  );
}

interface DeviceProps {
  icon: string;
  title: string;
  note: string;
  isRemovable: boolean;
  label: string;
  /** The name of the button, which says whose it is. */
  spokenLabel: string;
  question: string;
  effect: string;
  confirmLabel: string;
  done: string;
  remove: () => Promise<unknown>;
}

function Device(device: DeviceProps) {
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Row
        leading={<IconPlate path={device.icon} />}
        title={device.title}
        note={device.note}
        end={
          device.isRemovable && (
            <Button variant="sand" size="small" aria-label={device.spokenLabel} onClick={() => setAsking(true)}>
              {device.label}
            </Button>
          )
        }
      />
      {isAsking && (
        <ConfirmDialog
          title={device.question}
          text={device.effect}
          confirmLabel={device.confirmLabel}
          onConfirm={async () => {
            await device.remove();
            notify(device.done, { type: 'success' });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
