import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { DraftNote } from '../../../platform/drafts/draft-note.tsx';
import { useLeaveGuard } from '../../../platform/drafts/leave-guard.tsx';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { useShortcut } from '../../../platform/keyboard/use-shortcut.ts';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { onWideDesk, useIsPhone } from '../../../platform/page/window-width.ts';
import { PlanSearch } from '../../../platform/plan/plan-search.tsx';
import { useEstatePlan } from '../../../platform/plan/estate-plan.queries.ts';
import { EstateTabs } from '../../../platform/rooms/estate-tabs.tsx';
import { Empty } from '../../../platform/states/empty.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { circleOf, gateDraftOf, newGate, type GateDraft } from './gate-draft.rules.ts';
import { GateForm } from './gate-form.tsx';
import { GateRows } from './gate-rows.tsx';
import { useGates, type Gate } from '../gate.queries.ts';
import { GatePlan } from './gate-plan.tsx';
import { GateTabs } from './gate-tabs.tsx';
import { FoundOnPlan } from './found-on-plan.tsx';
import { cornersOf, degreesText, frameAround, frameOf, type Place } from './plan.rules.ts';

/** The initial place of the first gate of an estate without a plan: where the product's estates lie (spec section 9). */
const DEFAULT_CENTRE: Place = { latitude: -26, longitude: 28.13 };

/** The room that edits the gates of an estate and their access locations, in a list and on a plan. */
export function GatesRoom() {
  return (
    <RoomPage title="Gates and rules" tabs={<GateTabs />}>
      <EstateTabs permission="gate.manage">
        {(estateId) => <GatesOfEstate key={estateId} estateId={estateId} />}
      </EstateTabs>
    </RoomPage>
  );
}

function GatesOfEstate({ estateId }: { estateId: string }) {
  const read = useGates(estateId);
  return (
    <ReadView read={read} what="The gates" rows={3}>
      {(gates) => <PlanWithGates estateId={estateId} gates={gates} read={read} />}
    </ReadView>
  );
}

interface PlanWithGatesProps {
  estateId: string;
  gates: readonly Gate[];
  read: ReturnType<typeof useGates>;
}

function PlanWithGates({ estateId, gates, read }: PlanWithGatesProps) {
  const [draft, setDraft] = useState<GateDraft>();
  const [opened, setOpened] = useState<GateDraft>();
  const [isListShown, setListShown] = useState(true);
  const [found, setFound] = useState<PlanPart>();
  const isPhone = useIsPhone();
  const leave = useLeaveGuard();
  const kept = useDraft<GateDraft | undefined>({
    key: opened === undefined ? '' : `gate/${estateId}/${opened.id ?? 'new'}`,
    isChanged: JSON.stringify(opened) !== JSON.stringify(draft),
    value: draft,
    restore: setDraft,
  });
  useShortcut('l', () => setListShown(!isListShown), !isPhone);
  const open = (gate: GateDraft | undefined): void => {
    setOpened(gate);
    setDraft(gate);
  };
  const choose = (gate: GateDraft): void => leave(() => open(gate));
  const standing = gates.map(gateDraftOf);
  // The gates can be placed without it: an estate may have no plan.
  const ground = useEstatePlan(estateId).data;
  const circles = standing.flatMap((each) => circleOf(each) ?? []);
  const whole = circles.length > 0 ? circles : cornersOf(ground ?? []);
  const frame = found === undefined ? frameOf(whole, DEFAULT_CENTRE) : frameAround(found.line, circles);
  const shown = draft?.id === undefined && draft !== undefined ? [...standing, draft] : standing;
  const isList = isListShown || isPhone;
  return (
    <>
      <Chips label="The plan">
        <Button variant="outlined" onClick={() => choose(newGate(frame.middle))}>
          Add a gate
        </Button>
        {!isPhone && (
          <Chip isOn={isListShown} onClick={() => setListShown(!isListShown)}>
            List
          </Chip>
        )}
        {!isPhone && (
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            Arrow keys move the chosen gate by 1 m, with Shift 10 m. Each gate also stands in the list: L.
          </Box>
        )}
      </Chips>
      <Box
        sx={{
          display: 'grid',
          gap: '20px 28px',
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [onWideDesk]: {
            gridTemplateColumns: `minmax(0, 1fr) ${isList && draft === undefined ? '320px' : ''} ${draft === undefined ? '' : '380px'}`,
          },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
          {ground !== undefined && ground.length > 0 && <PlanSearch parts={ground} found={found} onFind={setFound} />}
          {found !== undefined && <FoundOnPlan part={found} gates={standing} />}
          <GatePlan
            frame={frame}
            {...(ground !== undefined && { ground })}
            {...(found !== undefined && { found })}
            gates={shown.map((each) => (draft !== undefined && each.id === draft.id ? draft : each))}
            chosen={draft}
            choose={choose}
            move={({ latitude, longitude }) =>
              draft && setDraft({ ...draft, latitude: degreesText(latitude), longitude: degreesText(longitude) })
            }
          />
          {isList && draft !== undefined && <GateRows gates={gates} chosenId={draft.id} choose={choose} />}
        </Box>
        {isList && draft === undefined && (
          <Box>
            {gates.length === 0 ? (
              <Empty
                title="This estate has no gate yet"
                note="Add the first one. On the plan it can be dragged to its place, or moved with the arrow keys."
              />
            ) : (
              <GateRows gates={gates} chosenId={undefined} choose={choose} />
            )}
          </Box>
        )}
        {draft !== undefined && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <DraftNote
              restoredAt={kept.restoredAt}
              onThrowAway={() => {
                kept.drop();
                setDraft(opened);
              }}
            />
            <GateForm
              key={draft.id ?? 'new'}
              estateId={estateId}
              draft={draft}
              newest={async () => (await read.refetch()).data?.find(({ id }) => id === draft.id)}
              onChange={setDraft}
              close={(isSaved) => {
                if (!isSaved) return leave(() => open(undefined));
                kept.drop();
                return open(undefined);
              }}
              keepTheirs={(theirs) => {
                kept.drop();
                open(gateDraftOf(theirs));
              }}
            />
          </Box>
        )}
      </Box>
    </>
  );
}
