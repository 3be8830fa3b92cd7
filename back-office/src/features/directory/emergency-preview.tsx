import { defaultEmergencyContacts, dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { accessIcon, ambulanceIcon, fireIcon, phoneIcon, policeIcon, shieldIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Box } from '@mui/material';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';
import type { EmergencyList } from './emergency.queries.ts';

type Contact = EmergencyList['contacts'][number];

/** The icon of each kind of contact, with its name. */
export const contactIcons: Record<Contact['icon'], { label: string; path: string }> = {
  ambulance: { label: 'Ambulance', path: ambulanceIcon },
  'follow-me': { label: 'Guard', path: shieldIcon },
  fire: { label: 'Fire', path: fireIcon },
  police: { label: 'Police', path: policeIcon },
  gate: { label: 'Gate', path: accessIcon },
};

/** Shows emergency contacts as residents read them, in both themes. */
export function EmergencyPreview({ contacts }: { contacts: readonly Contact[] }) {
  const shown = contacts.length === 0 ? defaultEmergencyContacts : contacts;
  return (
    <Box component="section" aria-label="Preview">
      <PhonePreviews label="The emergency screen" title="Emergency" scale={0.56} height={330}>
        <Rows label="Emergency contacts">
          {shown.map((contact, at) => (
            <Row
              key={`${at} ${contact.id}`}
              hasPhoneNumber
              lead={{ kind: 'plate', path: contactIcons[contact.icon].path, isLarge: true }}
              title={contact.name}
              note={contact.number}
              {...(contact.description !== '' && { detail: contact.description })}
              control={
                <LinkButton href={`tel:${dialledNumber(contact.number)}`} aria-label={`Call ${contact.name}`}>
                  <Icon path={phoneIcon} size={26} />
                </LinkButton>
              }
            />
          ))}
        </Rows>
      </PhonePreviews>
    </Box>
  );
}
