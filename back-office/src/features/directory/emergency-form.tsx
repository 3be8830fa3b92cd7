import { dialledNumber, maxEmergencyContacts } from '@ekhaya/contract/directory/directory.rules';
import { plusIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { moved, useOrderHandles, type OrderHandles } from '../../platform/content/order-handles.tsx';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { useEdited, type Versioned } from '../../platform/rooms/use-edited.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { contactIcons, EmergencyPreview } from './emergency-preview.tsx';
import { useEmergencyChange, useEmergencyList, type EmergencyList } from './emergency.queries.ts';

type Contact = EmergencyList['contacts'][number];

const linesOf = (contacts: readonly Contact[]): string =>
  contacts.map(({ name, number }) => `${name} ${number}`).join(', ');

const compare = compareFields({ contacts: { label: 'Contacts', text: linesOf } });
const writtenOf = ({ contacts, version }: EmergencyList): Versioned<{ contacts: Contact[] }> => ({
  value: { contacts },
  version,
});

/** The emergency contacts of an estate, in the order in which residents read them, with the resident's screen beside them. */
export function EmergencyForm({ estateId }: { estateId: string }) {
  const read = useEmergencyList(estateId);
  return (
    <ReadView read={read} what="The emergency contacts">
      {(list) => <Contacts list={list} read={read} />}
    </ReadView>
  );
}

const emptyContact: Contact = { id: '', name: '', description: '', number: '', icon: 'gate', navigatePath: '' };

function Contacts({ list, read }: { list: EmergencyList; read: ReturnType<typeof useEmergencyList> }) {
  const change = useEmergencyChange(list.id);
  const form = useEdited({
    key: `emergency/${list.id}`,
    newest: writtenOf(list),
    write: ({ contacts }, { version }) => change({ contacts, version }),
    readAgain: async () => writtenOf((await read.refetch({ throwOnError: true })).data ?? list),
    compare,
  });
  const { contacts } = form.value;
  const set = (next: Contact[]): void => form.set({ contacts: next });
  const edit = (at: number, part: Partial<Contact>): void =>
    set(contacts.map((contact, index) => (index === at ? { ...contact, ...part } : contact)));
  const order = useOrderHandles(contacts.length, (from, to) => set(moved(contacts, from, to)));

  return (
    <RulesForm
      form={form}
      what="the emergency contacts"
      savedText="Saved. Open phones follow within a second."
      isBlocked={!form.isChanged}
      extraActs={
        <Button
          variant="outlined"
          startIcon={<Icon path={plusIcon} />}
          disabled={contacts.length >= maxEmergencyContacts}
          onClick={() => set([...contacts, emptyContact])}
        >
          Add a contact
        </Button>
      }
      beside={<EmergencyPreview contacts={contacts} />}
    >
      {(wrong) => (
        <Box {...order.listProps} sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          <SectionHead title="Emergency contacts" note="Residents read them in this order, also without a network" />
          {contacts.length === 0 && (
            <Alert severity="info">Without contacts of its own, residents read Ambulance 10177 and Police 10111.</Alert>
          )}
          {contacts.map((contact, at) => (
            <ContactFields
              // The place identifies a contact that has no id yet.
              key={contact.id === '' ? at : contact.id}
              contact={contact}
              place={at}
              order={order}
              problemOf={(name) => wrong[`contacts.${at}.${name}`]}
              onEdit={(part) => edit(at, part)}
              onRemove={() => set(contacts.toSpliced(at, 1))}
            />
          ))}
        </Box>
      )}
    </RulesForm>
  );
}

interface ContactFieldsProps {
  contact: Contact;
  place: number;
  order: OrderHandles;
  problemOf: (name: keyof Contact) => string | undefined;
  onEdit: (part: Partial<Contact>) => void;
  onRemove: () => void;
}

function ContactFields({ contact, place, order, problemOf, onEdit, onRemove }: ContactFieldsProps) {
  const name = contact.name === '' ? `contact ${place + 1}` : contact.name;
  const field = (key: 'name' | 'number' | 'description' | 'navigatePath', label: string, hint = '') => (
    <TextField
      label={label}
      value={contact[key]}
      onChange={({ target }) => onEdit({ [key]: target.value })}
      error={problemOf(key) !== undefined}
      helperText={problemOf(key) ?? hint}
    />
  );
  return (
    <Box
      component="fieldset"
      {...order.itemProps}
      sx={{
        display: 'grid',
        gap: 1.5,
        margin: 0,
        padding: '12px 0 16px',
        border: 0,
        borderBottom: '1px solid var(--line)',
      }}
    >
      <Box component="legend" sx={{ padding: 0, font: 'var(--c-row)' }}>
        {place + 1}. {contact.name}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))' }}>
        {field('name', 'Name')}
        {field('number', 'Number', contact.number === '' ? '' : `A tap dials ${dialledNumber(contact.number)}`)}
        <TextField
          select
          label="Icon"
          value={contact.icon}
          onChange={({ target }) => onEdit({ icon: target.value as Contact['icon'] })}
        >
          {Object.entries(contactIcons).map(([id, { label }]) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        {field('description', 'Line under the number')}
        {field('navigatePath', 'More about it', 'Begins with https://, a screen of the app with /, or nothing')}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {order.grip(place)}
        {order.buttons(place, name)}
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon path={trashIcon} />
        </IconButton>
      </Box>
    </Box>
  );
}
