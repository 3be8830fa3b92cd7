import { Avatar } from '../src/lists/avatar.tsx';
import { Badge } from '../src/lists/badge.tsx';
import { LinkButton } from '../src/controls/button.tsx';
import { Icon } from '../src/art/icon.tsx';
import * as icons from '@ekhaya/icons/icon-paths';
import { Logo } from '../src/art/logo.tsx';
import { Row, Rows } from '../src/lists/row.tsx';
import { Tile, TileGrid } from '../src/lists/tile.tsx';
import lagoon from './pictures/lagoon.svg';
import padelCourt from './pictures/padel-court.svg';
import thandi from './pictures/person-thandi.svg';
import { SpecimenLine, Specimens } from './specimens.tsx';

export function Things() {
  return (
    <>
      <Tiles />
      <Lists />
      <Specimens title="Status">
        <SpecimenLine>
          <Badge tone="wait" text="REQUESTED" icon={icons.clockIcon} />
          <Badge tone="good" text="BOOKED" icon={icons.tickIcon} />
          <Badge tone="bad" text="REJECTED" icon={icons.closeIcon} />
          <Badge tone="off" text="CANCELED" icon={icons.slashCircleIcon} />
          <Badge tone="good" text="EVENT" />
          <Badge tone="water" text="BOOKING" />
          <Badge tone="wait" text="SNAG" />
        </SpecimenLine>
      </Specimens>
      <Specimens title="People and marks">
        <SpecimenLine>
          <Avatar name="Thandi Nkosi" photo={thandi} />
          <Avatar name="Thandi Nkosi" />
          <Avatar name="Thandi Nkosi" isPhotoAwaited />
          <Avatar name="Sipho" size={80} />
          <Avatar name="Thandi Nkosi" photo={thandi} size={104} />
          <Logo />
        </SpecimenLine>
      </Specimens>
      <Specimens title="Icons">
        <div className="specimen-icons">
          {Object.entries(icons).map(([name, path]) => (
            <span key={name}>
              <Icon path={path} />
              {name.replace(/Icon$/, '')}
            </span>
          ))}
        </div>
      </Specimens>
    </>
  );
}

function Tiles() {
  return (
    <Specimens title="Tiles">
      <TileGrid>
        <Tile title="Lagoon" note="Swim, paddle, or do nothing at all" size="large" picture={lagoon} href="#lagoon" />
        <Tile title="Facilities" size="medium" picture={padelCourt} href="#facilities" />
        <Tile title="Utilities" icon={{ kind: 'path', path: icons.boltIcon }} href="#utilities" />
        <Tile title="Visitors" icon={{ kind: 'path', path: icons.personIcon }} isSolid href="#visitors" />
        <Tile title="Bookings" icon={{ kind: 'path', path: icons.bookedIcon }} isDisabled href="#bookings" />
        <Tile title="Clubhouse" size="medium" picture={lagoon} isDisabled href="#clubhouse" />
        <Tile title="Help" note="Opens another app" icon={{ kind: 'image', url: thandi }} />
        <Tile
          title="Balance"
          icon={{ kind: 'path', path: icons.clockIcon }}
          split={{ name: 'Electricity', value: 'R 245.50' }}
          href="#balance"
        />
        <Tile
          title="Water"
          size="large"
          icon={{ kind: 'path', path: icons.pinIcon }}
          split={{ name: 'Balance', value: 'R 88.00' }}
          href="#water"
        />
        <Tile title="Hidden title" isTitleHidden size="medium" picture={padelCourt} href="#hidden" />
        <Tile
          title="Coloured"
          note="From the data"
          icon={{ kind: 'path', path: icons.tickIcon }}
          look={{
            corners: '0 10 0 10',
            borderWidth: 3,
            borderColour: '#b97a1a',
            colours: { ground: '#0f6e78', text: '#ffffff' },
          }}
          href="#coloured"
        />
        <Tile
          title="Pale ground"
          icon={{ kind: 'path', path: icons.tickIcon }}
          look={{ colours: { ground: '#f7e7a1', text: '#231c18' } }}
          href="#pale"
        />
        <Tile
          title="Large, no picture"
          note="A note"
          size="large"
          icon={{ kind: 'path', path: icons.bookedIcon }}
          href="#l"
        />
        <Tile title="No icon" href="#no-icon" />
      </TileGrid>
    </Specimens>
  );
}

function Lists() {
  const phone = (name: string) => (
    <LinkButton href="tel:10177" aria-label={`Call ${name}`}>
      <Icon path={icons.phoneIcon} />
    </LinkButton>
  );
  return (
    <Specimens title="Rows">
      <Rows label="Profile" indent="icon">
        <Row lead={{ kind: 'icon', path: icons.personIcon }} title="Profile details" href="#details" />
        <Row lead={{ kind: 'icon', path: icons.swapIcon }} title="Switch estate" value="Msasa Ridge" href="#switch" />
        <Row lead={{ kind: 'icon', path: icons.shareIcon }} title="Offline" href="#offline" isDisabled />
        <Row lead={{ kind: 'icon', path: icons.logoutIcon }} title="Logout" isAlarming onPress={() => undefined} />
      </Rows>
      <Rows label="Emergency">
        <Row
          lead={{ kind: 'plate', path: icons.ambulanceIcon, isLarge: true }}
          title="Ambulance"
          note="10177"
          hasPhoneNumber
          trailing={phone('Ambulance')}
        />
        <Row
          lead={{ kind: 'plate', path: icons.shieldIcon, isLarge: true }}
          title="Follow-me guard"
          note="012 555 0191"
          hasPhoneNumber
          trailing={phone('Follow-me guard')}
        />
      </Rows>
      <Rows label="Share" indent="plate">
        <Row lead={{ kind: 'plate', path: icons.messageIcon }} title="WhatsApp" href="#whatsapp" />
        <Row
          lead={{ kind: 'plate', path: icons.copyIcon }}
          title="Copy to clipboard"
          note="482 913"
          onPress={() => undefined}
        />
      </Rows>
      <Rows label="Events" indent="picture">
        <Row
          lead={{ kind: 'picture', url: lagoon }}
          title="Sunrise yoga moves to the lawn"
          note="The boma is being prepared for Saturday."
          trailing={<Badge tone="good" text="EVENT" />}
          href="#event"
        />
        <Row
          lead={{ kind: 'picture', url: padelCourt }}
          title="Padel Court 1"
          note={'09:00\u00a0–\u00a010:00'}
          href="#p"
        />
      </Rows>
    </Specimens>
  );
}
