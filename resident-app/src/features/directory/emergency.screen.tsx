import { useState, type ComponentType } from 'react';
import type { EmergencyContact } from '@ekhaya/contract/directory/directory';
import { defaultEmergencyContacts, dialledNumber, searchByName } from '@ekhaya/contract/directory/directory.rules';
import { tilesToShow } from '@ekhaya/contract/estates/estates.rules';
import { isPageAddress } from '@ekhaya/contract/web-pages/web-pages.rules';
import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { accessIcon, ambulanceIcon, fireIcon, phoneIcon, policeIcon, shieldIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Row, Rows, type RowProps } from '@ekhaya/ui-kit/lists/row';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { TileGrid } from '@ekhaya/ui-kit/lists/tile';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { RoleTile } from '../../platform/access/role-tile.tsx';
import { navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useRead } from '../../platform/query/query.ts';
import { EMERGENCY_KEY } from './directory.live.ts';
import { readEmergencyList } from './directory.queries.ts';

const ICONS: Record<EmergencyContact['icon'], string> = {
  ambulance: ambulanceIcon,
  'follow-me': shieldIcon,
  fire: fireIcon,
  police: policeIcon,
  gate: accessIcon,
};

export interface EmergencyScreenProps {
  /** Stands below the calls, never in their place. It is told the number that reaches security. */
  Below?: ComponentType<{ callNumber: string }>;
}

/** The contact that reaches security: the guard who comes, else the gate, else the first. */
const securityOf = (contacts: readonly EmergencyContact[]): string =>
  (
    contacts.find(({ icon }) => icon === 'follow-me') ??
    contacts.find(({ icon }) => icon === 'gate') ??
    contacts[0] ??
    defaultEmergencyContacts[1]
  ).number;

/** Lists the emergency contacts of the current estate. While they are unknown it shows the default numbers. */
export function EmergencyScreen({ Below }: EmergencyScreenProps) {
  const { estateID: estateId, current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const [search, setSearch] = useState('');
  const list = useRead([EMERGENCY_KEY, estateId], () => readEmergencyList(estateId), {
    // No estate: the contacts of all her estates are stored.
    screen: { path: '/emergency', title: 'Emergency' },
  });
  const estateName = current?.estateName ?? 'your estate';
  const frame = (
    <PageFrame title="Emergency" isTab>
      <div className="mb-4">
        <SearchField label="Search here ..." value={search} onValueChange={setSearch} />
      </div>
      {list.data === undefined ? (
        <>
          <Contacts contacts={defaultEmergencyContacts} search={search} />
          {list.isPending && isOnline ? (
            <SkeletonRows lead="plate" hasPhoneNumber />
          ) : (
            <Failure
              text={`The contacts of ${estateName} could not be loaded`}
              note="These numbers work from anywhere."
              isRetrying={list.isFetching && isOnline}
              onRetry={isOnline ? () => void list.refetch() : undefined}
            />
          )}
        </>
      ) : (
        <QueryView
          query={{ ...list, dataUpdatedAt: list.data.readAt }}
          isOffline={!isOnline}
          empty={<Contacts contacts={defaultEmergencyContacts} search={search} />}
          isEmpty={({ contacts }) => contacts.length === 0}
          error={`The contacts of ${estateName} could not be loaded`}
        >
          {({ contacts }) => <Contacts contacts={contacts} search={search} />}
        </QueryView>
      )}
      <EmergencyTiles search={search} />
    </PageFrame>
  );
  return (
    <>
      {frame}
      {Below && <Below callNumber={securityOf(list.data?.contacts ?? [])} />}
    </>
  );
}

/** The tiles of the current role whose location is this screen. */
function EmergencyTiles({ search }: { search: string }) {
  const { current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const tiles = tilesToShow(current?.tiles ?? [], 'emergency', search);
  if (tiles.length === 0) return null;
  return (
    <section className="mt-6" aria-label="More for emergencies">
      <TileGrid>
        {tiles.map((tile) => (
          <RoleTile key={tile.tileID} tile={tile} isOffline={!isOnline} />
        ))}
      </TileGrid>
    </section>
  );
}

/** The link of a contact's `navigatePath`: a screen of the app, or a web page in its frame; none for other values. */
function contactLink({ name, navigatePath }: EmergencyContact): Pick<RowProps, 'href' | 'onPress'> {
  if (/^\/[A-Za-z][\w-]*$/.test(navigatePath)) return { href: navigatePath };
  if (!isPageAddress(navigatePath)) return {};
  return {
    href: '/DynamicIFrame',
    onPress: (event) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      navigate('/DynamicIFrame', { record: { url: navigatePath, title: name } });
    },
  };
}

function Contacts({ contacts, search }: { contacts: readonly EmergencyContact[]; search: string }) {
  const found = searchByName(contacts, search);
  if (found.length === 0) return <Empty text="No Emergency Contacts found." />;
  return (
    <Rows label="Emergency contacts">
      {found.map((contact) => (
        <Row
          key={contact.id}
          hasPhoneNumber
          lead={{ kind: 'plate', path: ICONS[contact.icon], isLarge: true }}
          title={contact.name}
          note={contact.number}
          {...(contact.description !== '' && { detail: contact.description })}
          {...contactLink(contact)}
          control={
            <LinkButton href={`tel:${dialledNumber(contact.number)}`} aria-label={`Call ${contact.name}`}>
              <Icon path={phoneIcon} size={26} />
            </LinkButton>
          }
        />
      ))}
    </Rows>
  );
}
