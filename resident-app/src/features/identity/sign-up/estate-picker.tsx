import type { Estate } from '@ekhaya/contract/estates/estates';
import { ChoiceList } from '@ekhaya/ui-kit/controls/choice-list';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView, type QueryState } from '@ekhaya/ui-kit/feedback/query-view';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useIsOnline } from '../../../platform/network/online.ts';

interface EstatePickerProps {
  estates: QueryState<Estate[]>;
  isOpen: boolean;
  /** The id of the chosen estate; empty before one is chosen. */
  chosen: string;
  onChoose: (estate: Estate) => void;
  onClose: () => void;
}

/** Lists the estates with their logos and marks the chosen one. */
export function EstatePicker({ estates, isOpen, chosen, onChoose, onClose }: EstatePickerProps) {
  const isOnline = useIsOnline();
  return (
    <Sheet title="Select Estate" isOpen={isOpen} onClose={onClose}>
      <QueryView
        query={estates}
        isOffline={!isOnline}
        empty={<Empty text="No estates found." />}
        error={isOnline ? 'The estates could not be read' : 'You are offline.'}
      >
        {(list) => (
          <ChoiceList
            label="Estate"
            chosen={chosen}
            isPicker
            choices={list.map((estate) => ({
              key: estate.EstateID,
              title: estate.estateName,
              note: [estate.address_Suburb, estate.address_City].filter(Boolean).join(', '),
              picture: estate.imageUrl,
            }))}
            onChoose={(id) => {
              const estate = list.find(({ EstateID }) => EstateID === id);
              if (estate) onChoose(estate);
            }}
          />
        )}
      </QueryView>
    </Sheet>
  );
}
