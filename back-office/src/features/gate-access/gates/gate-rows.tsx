import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { accessIcon, slashCircleIcon } from '@ekhaya/icons/icon-paths';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { gateDraftOf, type GateDraft } from './gate-draft.rules.ts';
import type { Gate } from '../gate.queries.ts';

interface GateRowsProps {
  gates: readonly Gate[];
  chosenId: string | undefined;
  choose: (gate: GateDraft) => void;
}

/** The gates as a list: everything on the plan stands here too. */
export function GateRows({ gates, chosenId, choose }: GateRowsProps) {
  return (
    <RowList label="Gates">
      {gates.map((gate) => (
        <Row
          key={gate.id}
          leading={<IconPlate path={gate.isEnabled ? accessIcon : slashCircleIcon} />}
          title={gate.name}
          note={noteOf(gate)}
          isChosen={gate.id === chosenId}
          onOpen={() => choose(gateDraftOf(gate))}
        />
      ))}
    </RowList>
  );
}

const noteOf = ({ isEnabled, opensAt, closesAt, location, roleNames }: Gate): string =>
  [
    !isEnabled && 'Out of use',
    opensAt === '0000' && closesAt === '2400' ? 'Always open' : timesText(opensAt, closesAt),
    location === null ? 'No access location' : `Passes within ${location.allowedDistanceMetres} m`,
    roleNames.length > 0 && `For ${roleNames.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
