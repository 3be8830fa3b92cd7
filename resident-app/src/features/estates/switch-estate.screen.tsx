import { useState } from 'react';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { tickIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { goBack, selectTab } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useRead } from '../../platform/query/query.ts';
import { ChooseRoleSheet } from './components/choose-role-sheet.tsx';
import { EstateLogo } from './components/estate-logo.tsx';
import { readEstates } from './estates.queries.ts';
import { estatesOfPerson, type EstateOfPerson } from './estates.rules.ts';
import './switch-estate.css';

/** Lists the estates where the person has a role. Choosing a role makes it the current one. */
export function SwitchEstateScreen() {
  const { query, current, choose } = useCurrentAccess();
  const isOnline = useIsOnline();
  const { data: allEstates } = useRead(['estates'], readEstates);
  const [opened, setOpened] = useState<EstateOfPerson>();
  return (
    <PageFrame title="Select Estate" onBack={goBack}>
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonRows count={2} lead="picture" />}
        empty={<Empty text="You do not have a role at an estate yet." />}
        error={isOnline ? 'Your estates could not be read' : 'Your estates cannot be read without a network'}
      >
        {(entries) => (
          <ul className="rows estate-cards" aria-label="Estates">
            {estatesOfPerson(entries).map((estate) => (
              <li key={estate.estateID}>
                <EstateCard
                  estate={estate}
                  logo={allEstates?.find(({ EstateID }) => EstateID === estate.estateID)?.imageUrl}
                  isCurrent={estate.estateID === current?.estateID}
                  isOffline={!isOnline}
                  onPress={() => setOpened(estate)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <ChooseRoleSheet
        estate={opened}
        onClose={() => setOpened(undefined)}
        onChoose={(entry) => {
          choose(entry);
          setOpened(undefined);
          selectTab('/home');
        }}
      />
    </PageFrame>
  );
}

interface EstateCardProps {
  estate: EstateOfPerson;
  logo?: string;
  isCurrent: boolean;
  isOffline: boolean;
  onPress: () => void;
}

function EstateCard({ estate, logo, isCurrent, isOffline, onPress }: EstateCardProps) {
  return (
    <button
      type="button"
      className="row estate-card"
      aria-current={isCurrent || undefined}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <EstateLogo url={logo} isOffline={isOffline} />
      <span className="row-text">
        <span className="row-title">{estate.estateName}</span>
        <span className="row-note">{estate.entries.map((entry) => entry.roleDisplayName).join(', ')}</span>
      </span>
      {isCurrent && (
        <span className="estate-chosen">
          <Icon path={tickIcon} size={18} />
        </span>
      )}
    </button>
  );
}
