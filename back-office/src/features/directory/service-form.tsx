import {
  maxContactsOfType,
  maxServiceTypes,
  type WrittenListing,
  type WrittenServiceType,
} from '@ekhaya/contract/directory/directory-service.rules';
import { dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { Box, FormControlLabel, Switch } from '@mui/material';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { PartList } from '../../platform/content/content-parts.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { IconSelect } from './icon-select.tsx';

type ServiceFormProps = ContentFormProps<'directory-service'>;

const blankContact: WrittenListing = { displayName: '', description: '', contactNumber: '', isEnabled: true };
const columns = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))' };

/** The kinds of a service with their contacts, as residents read them from top to bottom. */
export function ServiceForm({ fields, change, problems }: ServiceFormProps) {
  const blankType: WrittenServiceType = { name: '', icon: fields.icon, contacts: [] };
  return (
    <>
      <IconSelect value={fields.icon} onChange={(icon) => change({ icon })} />
      <PartList
        title="Kinds of service"
        one="kind"
        parts={fields.serviceTypes}
        max={maxServiceTypes}
        blank={blankType}
        onChange={(serviceTypes) => change({ serviceTypes })}
      >
        {(type, at, changeType) => (
          <>
            <Box sx={columns}>
              <ContentText
                label="Kind"
                maxLength={60}
                value={type.name}
                onChange={(name) => changeType({ name })}
                problem={problems[`serviceTypes.${at}.name`]}
              />
              <IconSelect value={type.icon} onChange={(icon) => changeType({ icon })} />
            </Box>
            <PartList
              title={type.name === '' ? 'Contacts' : `Contacts of ${type.name}`}
              one="contact"
              parts={type.contacts}
              max={maxContactsOfType}
              blank={blankContact}
              onChange={(contacts) => changeType({ contacts })}
            >
              {(contact, place, changeContact) => (
                <ContactFields
                  contact={contact}
                  prefix={`serviceTypes.${at}.contacts.${place}`}
                  problems={problems}
                  onChange={changeContact}
                />
              )}
            </PartList>
          </>
        )}
      </PartList>
    </>
  );
}

interface ContactFieldsProps {
  contact: WrittenListing;
  /** The path of the contact in the names of problems. */
  prefix: string;
  problems: ServiceFormProps['problems'];
  onChange: (change: Partial<WrittenListing>) => void;
}

function ContactFields({ contact, prefix, problems, onChange: change }: ContactFieldsProps) {
  const { displayName, description, contactNumber, isEnabled } = contact;
  return (
    <>
      <Box sx={columns}>
        <ContentText
          label="Contact"
          maxLength={80}
          value={displayName}
          onChange={(name) => change({ displayName: name })}
          problem={problems[`${prefix}.displayName`]}
        />
        <ContentText
          label="Number"
          maxLength={25}
          help={contactNumber === '' ? '' : `A tap dials ${dialledNumber(contactNumber)}`}
          value={contactNumber}
          onChange={(number) => change({ contactNumber: number })}
          problem={problems[`${prefix}.contactNumber`]}
        />
        <ContentText
          label="Note for staff"
          maxLength={200}
          value={description}
          onChange={(words) => change({ description: words })}
          problem={problems[`${prefix}.description`]}
        />
      </Box>
      <FormControlLabel
        label="Shown to residents"
        control={<Switch checked={isEnabled} onChange={(_, isShown) => change({ isEnabled: isShown })} />}
      />
    </>
  );
}
