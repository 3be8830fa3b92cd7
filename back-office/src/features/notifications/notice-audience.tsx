import { Alert, Box } from '@mui/material';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { useAudiences, type AnnouncementReach } from './notices.queries.ts';
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
  const { isEverywhere, estateIds, roles } = draft;
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
              onClick={() => change({ isEverywhere: !isEverywhere, ...(!isEverywhere && { roles: [] }) })}
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
                  if (next.length > 0) change({ estateIds: next });
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
        </Chips>
      )}
      {reachProblem !== null && reachProblem !== undefined && (
        <Alert severity="error">The people could not be counted. {sentenceOf(reachProblem)}</Alert>
      )}
      {reach !== undefined && <Reach reach={reach} />}
    </Box>
  );
}

/** How many people are told, by the way in which they are told. */
function Reach({ reach: { people, byPush } }: { reach: AnnouncementReach }) {
  const numbers = [
    { count: people, text: people === 1 ? 'person' : 'people' },
    { count: byPush, text: 'on the locked phone' },
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
