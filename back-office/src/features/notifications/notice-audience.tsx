import { ApiError } from '@ekhaya/browser/api/api-error';
import { blankArea } from '@ekhaya/contract/places/areas.rules';
import { mapIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { AreaChoice } from '../../platform/plan/area-choice.tsx';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { useAudiences, useStreets, type AnnouncementReach } from './notices.queries.ts';
import type { NoticeDraft } from './notice-draft.rules.ts';

interface NoticeAudienceProps {
  draft: NoticeDraft;
  change: (change: Partial<NoticeDraft>) => void;
  reach: AnnouncementReach | undefined;
  reachProblem: unknown;
}

const toggled = (list: readonly string[], entry: string): string[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];

/** Chooses to whom a notice goes, and counts them while one chooses. */
export function NoticeAudience({ draft, change, reach, reachProblem }: NoticeAudienceProps) {
  const member = useStaffMember();
  const { data: audiences = [] } = useAudiences();
  const { isEverywhere, estateIds, roles, area } = draft;
  const [estateId, ...otherEstates] = estateIds;
  // An area is part of one estate.
  const areaEstate = isEverywhere || otherEstates.length > 0 ? undefined : estateId;
  const offered = new Map(
    audiences
      .filter(({ id }) => estateIds.includes(id))
      .flatMap((audience) => audience.roles)
      .map(({ name, displayName }) => [name, displayName]),
  );
  const isAdministrator = member?.isAdministrator === true;
  return (
    <Box component="section" aria-label="To whom">
      <SectionHead title="To whom" />
      {(audiences.length > 1 || isAdministrator) && (
        <Chips label="Estates">
          {isAdministrator && (
            <Chip
              isOn={isEverywhere}
              onClick={() => change({ isEverywhere: !isEverywhere, ...(!isEverywhere && { roles: [], area: null }) })}
            >
              Every estate
            </Chip>
          )}
          {!isEverywhere &&
            audiences.map(({ id, name }) => (
              <Chip
                key={id}
                isOn={estateIds.includes(id)}
                // A notice has one estate at least: the last one stays.
                onClick={() => {
                  const next = toggled(estateIds, id);
                  if (next.length > 0) change({ estateIds: next, area: null });
                }}
              >
                {name}
              </Chip>
            ))}
        </Chips>
      )}
      {!isEverywhere && (
        <Chips label="Roles">
          <Chip isOn={roles.length === 0} onClick={() => change({ roles: [] })}>
            Everybody
          </Chip>
          {[...offered].map(([name, displayName]) => (
            <Chip key={name} isOn={roles.includes(name)} onClick={() => change({ roles: toggled(roles, name) })}>
              {displayName}
            </Chip>
          ))}
          {areaEstate !== undefined && (
            <Chip isOn={area !== null} onClick={() => change({ area: area === null ? blankArea : null })}>
              <Icon path={mapIcon} />
              An area
            </Chip>
          )}
        </Chips>
      )}
      {areaEstate !== undefined && area !== null && (
        <Area estateId={areaEstate} area={area} onChange={(chosen) => change({ area: chosen })} />
      )}
      {reachProblem !== null && reachProblem !== undefined && (
        <Alert severity="error">The people could not be counted. {countingProblem(reachProblem)}</Alert>
      )}
      {reach !== undefined && <Reach reach={reach} />}
    </Box>
  );
}

/** Why the people could not be counted: a street of the area may have left the plan. */
const countingProblem = (problem: unknown): string =>
  (problem instanceof ApiError ? problem.fields['area'] : undefined) ?? sentenceOf(problem);

/** The part of the estate that the notice goes to. */
function Area(props: Pick<ComponentProps<typeof AreaChoice>, 'estateId' | 'area' | 'onChange'>) {
  const streets = useStreets(props.estateId);
  return (
    <Box role="group" aria-label="The area" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <AreaChoice {...props} streets={streets} />
    </Box>
  );
}

/** How many people are told, by the way in which they are told. */
function Reach({ reach: { people, byPush, byMail } }: { reach: AnnouncementReach }) {
  const numbers = [
    { count: people, text: people === 1 ? 'person' : 'people' },
    { count: byPush, text: 'on the locked phone' },
    { count: byMail, text: 'by mail' },
    { count: people - byPush, text: 'when they open the app' },
  ];
  return (
    <Box
      role="status"
      aria-label="Who is told"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 32px', padding: '8px 0' }}
    >
      {numbers.map(({ count, text }) => (
        <Box key={text}>
          <Box sx={{ font: 'var(--t-title)', letterSpacing: 'var(--k-title)', fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Box>
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{text}</Box>
        </Box>
      ))}
    </Box>
  );
}
