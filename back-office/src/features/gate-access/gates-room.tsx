import { Alert, Box, Button, List, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { useLeaveGuard } from '../../platform/rooms/leave-guard.tsx';
import { useUnsavedChanges } from '../../platform/rooms/unsaved-changes.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { circleOf, gateDraftOf, newGate, type GateDraft } from './gate-draft.rules.ts';
import { GateForm } from './gate-form.tsx';
import { useGates, type Gate } from './gate.queries.ts';
import { GatePlan } from './gate-plan.tsx';
import { degreesText, frameOf, type Place } from './plan.rules.ts';

/** The initial place of an estate's first gate: where the product's estates lie (spec section 9). */
const DEFAULT_CENTRE: Place = { latitude: -26, longitude: 28.13 };

/** The room that edits the gates of an estate and their access locations, in a list and on a plan. */
export function GatesRoom() {
  return (
    <>
      <Title title="Gates and access locations" />
      <EstateTabs permission="gate.manage">
        {(estateId) => <GatesOfEstate key={estateId} estateId={estateId} />}
      </EstateTabs>
    </>
  );
}

function GatesOfEstate({ estateId }: { estateId: string }) {
  const { data: gates, error, refetch } = useGates(estateId);
  const [draft, setDraft] = useState<GateDraft>();
  const [opened, setOpened] = useState<GateDraft>();
  const leave = useLeaveGuard();
  useUnsavedChanges(opened, draft);
  const open = (gate: GateDraft | undefined): void => {
    setOpened(gate);
    setDraft(gate);
  };
  const choose = (gate: GateDraft): void => leave(() => open(gate));
  if (error !== null && gates === undefined) {
    return <ReadFailure error={error} onRetry={() => void refetch()} />;
  }
  if (gates === undefined) return <RoomSkeleton />;
  const standing = gates.map(gateDraftOf);
  const circles = standing.flatMap((each) => circleOf(each) ?? []);
  const frame = frameOf(circles, DEFAULT_CENTRE);
  const shown = draft?.id === undefined && draft !== undefined ? [...standing, draft] : standing;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: 4, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <GatePlan
          frame={frame}
          gates={shown.map((each) => (draft !== undefined && each.id === draft.id ? draft : each))}
          chosen={draft}
          choose={choose}
          move={({ latitude, longitude }) =>
            draft && setDraft({ ...draft, latitude: degreesText(latitude), longitude: degreesText(longitude) })
          }
        />
        <GateNames gates={gates} chosenId={draft?.id} choose={choose} />
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => choose(newGate(frame.middle))}>
          Add a gate
        </Button>
      </Box>
      {draft === undefined ? (
        <Alert severity="info">
          {gates.length === 0
            ? 'This estate has no gate yet. Add the first one; on the plan it can be dragged to its place.'
            : 'Choose a gate to change it. On the plan it can be dragged, or moved with the arrow keys.'}
        </Alert>
      ) : (
        <GateForm
          key={draft.id ?? 'new'}
          estateId={estateId}
          draft={draft}
          onChange={setDraft}
          close={() => open(undefined)}
        />
      )}
    </Box>
  );
}

interface GateNamesProps {
  gates: Gate[];
  chosenId: string | undefined;
  choose: (gate: GateDraft) => void;
}

function GateNames({ gates, chosenId, choose }: GateNamesProps) {
  return (
    <List disablePadding aria-label="Gates" sx={{ borderTop: '1px solid var(--line)' }}>
      {gates.map((gate) => (
        <ListItem key={gate.id} disablePadding sx={{ borderBottom: '1px solid var(--line)' }}>
          <ListItemButton selected={gate.id === chosenId} onClick={() => choose(gateDraftOf(gate))}>
            <ListItemText
              primary={gate.name}
              secondary={[
                !gate.isEnabled && 'Closed',
                gate.opensAt === '0000' && gate.closesAt === '2400'
                  ? 'Always open'
                  : timesText(gate.opensAt, gate.closesAt),
                gate.location === null
                  ? 'No access location'
                  : `Passes within ${gate.location.allowedDistanceMetres} m`,
                gate.roleNames.length > 0 && `For ${gate.roleNames.join(', ')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
