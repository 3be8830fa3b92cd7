import { useState } from 'react';
import { Button, ButtonPair, IconButton, LinkButton } from '../src/controls/button.tsx';
import { Checkbox } from '../src/controls/checkbox.tsx';
import { ChoiceList } from '../src/controls/choice-list.tsx';
import { FieldButton } from '../src/controls/field-button.tsx';
import { PasswordField, SearchField, TextField } from '../src/controls/field.tsx';
import { closeIcon, phoneIcon, plusIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { SegmentTabs } from '../src/controls/segment-tabs.tsx';
import { Select } from '../src/controls/select.tsx';
import kingfisherBay from './pictures/logo-kingfisher-bay.svg';
import msasaRidge from './pictures/logo-msasa-ridge.svg';
import { SpecimenLine, Specimens } from './specimens.tsx';

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  );
}

function Buttons() {
  return (
    <Specimens title="Buttons">
      <SpecimenLine>
        <Button>Reset PIN</Button>
        <Button icon={plusIcon}>ADD VISITOR</Button>
        <Button variant="outline">Brochure</Button>
        <Button variant="quiet">Close</Button>
        <Button variant="danger" icon={trashIcon}>
          Confirm
        </Button>
        <Button variant="text">Forgot password?</Button>
        <Button variant="text-quiet">Help</Button>
      </SpecimenLine>
      <SpecimenLine>
        <Button disabled>Sign up</Button>
        <Button variant="text" disabled>
          Save
        </Button>
        <Button isBusy busyText="Uploading">
          Upload
        </Button>
        <Button isBusy>Login</Button>
        <Button variant="outline" isBusy>
          Try again
        </Button>
        <IconButton icon={closeIcon} label="Close" />
        <LinkButton href="tel:10177" icon={phoneIcon}>
          10177
        </LinkButton>
      </SpecimenLine>
      <ButtonPair>
        <Button variant="outline">Sign up</Button>
        <Button>Login</Button>
      </ButtonPair>
    </Specimens>
  );
}

function Fields() {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState('Lagoon');
  return (
    <Specimens title="Fields">
      <div className="stack">
        <TextField label="E-mail" type="email" defaultValue="thandi@ekhaya.test" />
        <TextField label="First name" note="As the gate should read it." />
        <TextField label="Mobile number" defaultValue="091 222 14" error="Please enter a valid phone number." />
        <TextField label="Account Type" defaultValue="STSS" readOnly />
        <TextField label="Unit" defaultValue="14" disabled />
        <PasswordField label="Password" defaultValue="correct horse" />
        <PasswordField label="Re-type password" defaultValue="horse" error="Passwords do not match." />
        <SearchField value={search} onValueChange={setSearch} />
        <SearchField value={found} onValueChange={setFound} label="Search here ..." />
        <FieldButton label="Estate" placeholder="Select estate" />
        <FieldButton label="Estate" placeholder="Select estate" value="Msasa Ridge" />
        <FieldButton label="Estate" placeholder="Select estate" error="Please select an estate." />
        <Checkbox>
          I accept the <a href="#terms">terms</a> and the <a href="#privacy">privacy policy</a>
        </Checkbox>
        <Checkbox defaultChecked>Keep me informed</Checkbox>
        <Checkbox error="Please accept the terms.">I accept the terms</Checkbox>
      </div>
    </Specimens>
  );
}

function Choices() {
  const [segment, setSegment] = useState<'upcoming' | 'past'>('upcoming');
  const [estate, setEstate] = useState<'msasa' | 'kingfisher'>('msasa');
  const [role, setRole] = useState<'owner' | 'tenant'>();
  return (
    <Specimens title="Choices">
      <SegmentTabs
        label="Bookings"
        segments={[
          { key: 'upcoming', label: 'Upcoming', count: 3 },
          { key: 'past', label: 'Past' },
        ]}
        selected={segment}
        onSelect={setSegment}
      >
        <p>{segment === 'upcoming' ? 'What is to come' : 'What has been'}</p>
      </SegmentTabs>
      <ChoiceList
        label="Estate"
        choices={[
          { key: 'msasa', title: 'Msasa Ridge', note: 'Midstream, Centurion', picture: msasaRidge },
          { key: 'kingfisher', title: 'Kingfisher Bay', note: 'Olifantsfontein, Centurion', picture: kingfisherBay },
        ]}
        chosen={estate}
        onChoose={setEstate}
      />
      <div className="stack">
        <Select
          label="Select a Role"
          options={[
            { key: 'owner', text: 'Owner' },
            { key: 'tenant', text: 'Tenant' },
          ]}
          chosen={role}
          onChoose={setRole}
        />
        <Select
          label="Account Type"
          options={[{ key: 'stss', text: 'STSS' }]}
          chosen="stss"
          onChoose={() => undefined}
        />
      </div>
    </Specimens>
  );
}
