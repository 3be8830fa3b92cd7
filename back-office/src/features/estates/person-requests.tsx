import type { PrivacyRequest } from '@ekhaya/contract/privacy/console-privacy';
import { homeIcon, lockIcon } from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { dayText } from '../../platform/time/moment-text.ts';
import type { PersonForStaff } from './people.queries.ts';
import { useJoinRequests, usePrivacyRequestsOf } from './person-requests.queries.ts';

const privacyTexts: Record<PrivacyRequest['kind'], string> = {
  copy: 'Asks for a copy of the data',
  deletion: 'Asks for deletion',
  correction: 'Asks for a correction',
  objection: 'Objects to the use of the data',
};

const addressOf = (room: string, id: string): string => `/${room}?row=${encodeURIComponent(id)}`;

/** What a person asks of the estate: to join a household, and about personal data. Nothing while she asks nothing. */
export function PersonRequests({ person }: { person: PersonForStaff }) {
  const { zoneOf } = useEstateClock();
  const joining = useJoinRequests(person.id);
  const aboutData = usePrivacyRequestsOf(person.id);
  if (joining.length + aboutData.length === 0) return null;
  return (
    <section aria-label="Requests">
      <SectionHead title="Requests" />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {joining.map(({ id, estateId, unitNumber, roleDisplayName, invitedBy, waitingSince, isLate }) => (
          <Row
            key={id}
            leading={<IconPlate path={homeIcon} isLate={isLate} />}
            title={`Asks to join house ${unitNumber}`}
            note={`${roleDisplayName}, invited by ${invitedBy.name}, waits since ${dayText(waitingSince, zoneOf(estateId))}`}
            to={addressOf('household-requests', id)}
          />
        ))}
        {aboutData.map(({ id, estateId, kind, dueAt }) => (
          <Row
            key={id}
            leading={<IconPlate path={lockIcon} />}
            title={privacyTexts[kind]}
            note={`to answer by ${dayText(dueAt, zoneOf(estateId))}`}
            to={addressOf('data-requests', id)}
          />
        ))}
      </Box>
    </section>
  );
}
