import { carIcon, clockIcon } from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import { Avatar } from '../../platform/page/avatar.tsx';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SectionLink } from '../../platform/page/section-link.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { dayText } from '../../platform/time/moment-text.ts';
import { dateText, nameOf } from './person-texts.ts';
import type { PersonForStaff } from './people.queries.ts';
import { useJoinRequests } from './person-requests.queries.ts';

const list = { listStyle: 'none', margin: 0, padding: 0 } as const;

/** The address of a house in its room. */
const addressOfHouse = (estateId: string, unitNumber: string): string =>
  `/houses?${new URLSearchParams({ q: unitNumber, row: `${estateId} ${unitNumber}` })}`;

/** The houses of a person with everybody who has a role there or asks to join, and her vehicles. */
export function PersonHouse({ person, openPerson }: { person: PersonForStaff; openPerson: (id: string) => void }) {
  const { zoneOf } = useEstateClock();
  const isEstateNamed = person.houses.length > 1;
  const requests = useJoinRequests();
  return (
    <>
      {person.houses.map(({ estateId, estateName, unitNumber, people }) => (
        <section key={`${estateId} ${unitNumber}`} aria-label={`House ${unitNumber}`}>
          <SectionHead
            title={`House ${unitNumber}`}
            {...(isEstateNamed && { note: estateName })}
            end={<SectionLink to={addressOfHouse(estateId, unitNumber)}>See house</SectionLink>}
          />
          <Box component="ul" sx={list}>
            {people.map(({ id, roleDisplayName, since, lastDay, photoUrl, ...named }) => (
              <Row
                key={id}
                leading={<Avatar name={nameOf(named)} photo={photoUrl} size={38} />}
                title={nameOf(named)}
                note={`${roleDisplayName} since ${dayText(since, zoneOf(estateId))}${lastDay === null ? '' : `, until ${dateText(lastDay)}`}`}
                {...(id !== person.id && { onOpen: () => openPerson(id) })}
              />
            ))}
            {requests
              .filter((request) => request.estateId === estateId && request.unitNumber === unitNumber)
              .map(({ id, person: asker, roleDisplayName, invitedBy }) => (
                <Row
                  key={id}
                  leading={<Avatar name={asker.name} size={38} />}
                  title={asker.name}
                  note={`${roleDisplayName}, invited by ${invitedBy.name}`}
                  end={
                    <Badge tone="wait" icon={clockIcon}>
                      Asks to join
                    </Badge>
                  }
                  to={`/household-requests?row=${encodeURIComponent(id)}`}
                />
              ))}
          </Box>
        </section>
      ))}
      {person.houses.length === 0 && (
        <section aria-label="House">
          <SectionHead title="House" />
          <Box sx={{ padding: '12px 0', color: 'var(--ink-2)' }}>No role of {person.firstName} names a house.</Box>
        </section>
      )}
      {person.vehicles.length > 0 && (
        <section aria-label="Vehicles">
          <SectionHead title="Vehicles" />
          <Box component="ul" sx={list}>
            {person.vehicles.map(({ id, registrationNumber, description }) => (
              <Row key={id} leading={<IconPlate path={carIcon} />} title={registrationNumber} note={description} />
            ))}
          </Box>
        </section>
      )}
    </>
  );
}
