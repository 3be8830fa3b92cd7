import { countText } from '@ekhaya/contract/directory/services.rules';
import { directoryIcons } from '@ekhaya/icons/directory-icons';
import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Box } from '@mui/material';
import { useState } from 'react';
import type { ContentPreviewProps } from '../../platform/content/content-editing.ts';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';

const HEIGHT = 420;

/** The service as residents see it on the three levels of the directory, in both themes. */
export function ServicePreview({ words: { title, fields } }: ContentPreviewProps<'directory-service'>) {
  const [shown, setShown] = useState<'types' | 'list' | number>('types');
  const name = title === '' ? 'Name' : title;
  const types = fields.serviceTypes.map((type) => ({
    ...type,
    contacts: type.contacts.filter(({ isEnabled }) => isEnabled),
  }));
  // Residents see what has a contact.
  const filled = types.filter(({ contacts }) => contacts.length > 0);
  const chosen = typeof shown === 'number' ? filled[shown] : undefined;
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Chips label="Preview">
        <Chip isOn={shown === 'list'} onClick={() => setShown('list')}>
          In the list
        </Chip>
        <Chip isOn={shown === 'types'} onClick={() => setShown('types')}>
          Kinds
        </Chip>
        {filled.map((type, at) => (
          <Chip key={at} isOn={shown === at} onClick={() => setShown(at)}>
            {type.name === '' ? 'Kind' : type.name}
          </Chip>
        ))}
      </Chips>
      {chosen !== undefined ? (
        <PhonePreviews label="Contacts" title="Directory" scale={0.61} height={HEIGHT}>
          <Rows label="Contacts" indent="plate">
            {chosen.contacts.map(({ displayName, contactNumber }, at) => (
              <Row
                key={at}
                hasPhoneNumber
                lead={{ kind: 'plate', path: directoryIcons[chosen.icon] }}
                title={displayName}
                note={contactNumber}
                trailing={<Icon path={phoneIcon} />}
              />
            ))}
          </Rows>
        </PhonePreviews>
      ) : shown === 'list' ? (
        <PhonePreviews label="In the list" title="Directory" scale={0.61} height={200}>
          <Rows label="Services" indent="plate">
            <Row
              lead={{ kind: 'plate', path: directoryIcons[fields.icon] }}
              title={name}
              note={countText(filled.length, 'service')}
              href="/SecondaryDirectory"
            />
          </Rows>
        </PhonePreviews>
      ) : (
        <PhonePreviews label="Kinds" title={name} scale={0.61} height={HEIGHT}>
          {filled.length === 0 ? (
            <Empty text="Residents see this service as soon as it has a contact." isPart />
          ) : (
            <Rows label="Service types" indent="plate">
              {filled.map((type, at) => (
                <Row
                  key={at}
                  lead={{ kind: 'plate', path: directoryIcons[type.icon] }}
                  title={type.name}
                  note={countText(type.contacts.length, 'contact')}
                  href="/TelephoneDirectory"
                />
              ))}
            </Rows>
          )}
        </PhonePreviews>
      )}
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        What residents will see. It follows while you type.
      </Box>
    </Box>
  );
}
