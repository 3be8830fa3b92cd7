import { useState } from 'react';
import type { EmergencyContact } from '@ekhaya/contract/directory';
import { defaultEmergencyContacts, dialledNumber, searchByName } from '@ekhaya/contract/directory.rules';
import { LinkButton } from '@ekhaya/ui-kit/button';
import { Empty } from '@ekhaya/ui-kit/empty';
import { Failure } from '@ekhaya/ui-kit/failure';
import { SearchField } from '@ekhaya/ui-kit/field';
import { Icon } from '@ekhaya/ui-kit/icon';
import { accessIcon, ambulanceIcon, fireIcon, phoneIcon, policeIcon, shieldIcon } from '@ekhaya/ui-kit/icons';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { Row, Rows } from '@ekhaya/ui-kit/row';
import { SkeletonRows } from '@ekhaya/ui-kit/skeleton-rows';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useRead } from '../../platform/query/query.ts';
import { readEmergencyList } from './directory.queries.ts';

const ICONS: Record<EmergencyContact['icon'], string> = {
  ambulance: ambulanceIcon,
  'follow-me': shieldIcon,
  fire: fireIcon,
  police: policeIcon,
  gate: accessIcon,
};

/** Whom to call. There is always somebody: the default numbers stand in for what is not known. */
export function EmergencyScreen() {
  const { estateID, current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const [search, setSearch] = useState('');
  const list = useRead(['emergency', estateID], () => readEmergencyList(estateID), {
    screen: { path: '/emergency', title: 'Emergency' },
  });
  const estateName = current?.estateName ?? 'your estate';
  return (
    <PageFrame title="Emergency" isTab>
      <div className="mb-4">
        <SearchField label="Search here ..." value={search} onValueChange={setSearch} />
      </div>
      {list.data === undefined ? (
        <>
          <Contacts contacts={defaultEmergencyContacts} search={search} />
          {list.isPending && isOnline ? (
            <SkeletonRows lead="plate" isNumber />
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
    </PageFrame>
  );
}

function Contacts({ contacts, search }: { contacts: readonly EmergencyContact[]; search: string }) {
  const found = searchByName(contacts, search);
  if (found.length === 0) return <Empty text="No Emergency Contacts found." />;
  return (
    <Rows label="Emergency contacts">
      {found.map((contact) => (
        <Row
          key={contact.id}
          isNumber
          lead={{ kind: 'plate', path: ICONS[contact.icon], isLarge: true }}
          title={contact.name}
          note={contact.number}
          trailing={
            <LinkButton href={`tel:${dialledNumber(contact.number)}`} aria-label={`Call ${contact.name}`}>
              <Icon path={phoneIcon} size={26} />
            </LinkButton>
          }
        />
      ))}
    </Rows>
  );
}
