import { isWithdrawnEmail } from '@ekhaya/contract/wire/email.rules';
import { phoneIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { PageTabs } from '../../platform/page/page-tabs.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { useMinute } from '../../platform/time/use-minute.ts';
import { usePerson, type PersonForStaff } from './people.queries.ts';
import { PersonDevices } from './person-devices.tsx';
import { PersonHouse } from './person-house.tsx';
import { PersonBookings, PersonHistory, PersonPayments, PersonSnags, PersonVisits } from './person-records.tsx';
import { useBookingsOf, useSnagsOf } from './person-records.queries.ts';
import { PersonRequests } from './person-requests.tsx';
import { PersonRoles } from './held-roles/person-roles.tsx';
import { highestRoleText, mobileText, nameOf, withdrawnText } from './person-texts.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

interface PersonPanelProps {
  personId: string;
  /** The name that the list shows, until the person is read. */
  name: string;
  onClose: () => void;
  openPerson: (id: string) => void;
}

/** A person beside the list; on a phone a page of its own. */
export function PersonPanel({ personId, name, onClose, openPerson }: PersonPanelProps) {
  const read = usePerson(personId);
  const person = read.data;
  const title = person === undefined ? name : nameOf(person);
  return (
    <SidePanel
      kind="Person"
      title={title}
      onClose={onClose}
      width="clamp(420px, 57vw, 860px)"
      leading={<Avatar name={title} photo={person?.photoUrl ?? ''} size={56} />}
    >
      <ReadView read={read} what="This person">
        {(found) => <Person person={found} openPerson={openPerson} />}
      </ReadView>
    </SidePanel>
  );
}

function Person({ person, openPerson }: { person: PersonForStaff; openPerson: (id: string) => void }) {
  const [search, setSearch] = useSearchParams();
  const tabs = useTabs(person.id);
  const wanted = search.get('tab');
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'house';
  const change = (id: string): void => {
    setSearch(
      (now) => {
        if (id === 'house') now.delete('tab');
        else now.set('tab', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <Reach person={person} />
      <PageTabs label={`About ${nameOf(person)}`} tabs={tabs} value={tab} onChange={change} />
      {tab === 'house' && (
        <Box sx={{ containerType: 'inline-size', paddingTop: '20px' }}>
          <Box
            sx={{
              display: 'grid',
              gap: '28px 36px',
              alignItems: 'start',
              '@container (min-width: 620px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
              '& > div': { display: 'grid', gap: '28px', minWidth: 0 },
            }}
          >
            <div>
              <PersonHouse person={person} openPerson={openPerson} />
            </div>
            <div>
              <PersonRequests person={person} />
              <PersonRoles person={person} />
              <PersonDevices person={person} />
            </div>
          </Box>
        </Box>
      )}
      {tab === 'bookings' && <PersonBookings personId={person.id} />}
      {tab === 'visits' && <PersonVisits personId={person.id} />}
      {tab === 'payments' && <PersonPayments personId={person.id} />}
      {tab === 'snags' && <PersonSnags personId={person.id} />}
      {tab === 'history' && <PersonHistory personId={person.id} />}
    </>
  );
}

type TabId = 'house' | 'visits' | 'bookings' | 'payments' | 'snags' | 'history';

/** The tabs of a person that the caller may open: each asks for the permission of the room that its records come from. */
function useTabs(personId: string): { id: TabId; label: string; count?: number }[] {
  const [decides, managesGates, managesPayments, worksOnSnags, readsAudit] = [
    useHasPermission('bookings.decide'),
    useHasPermission('gate.manage'),
    useHasPermission('payments.manage'),
    useHasPermission('snags.work'),
    useHasPermission('audit.read'),
  ];
  const bookings = useBookingsOf(personId, decides).data?.total;
  const snags = useSnagsOf(personId, worksOnSnags).data?.total;
  return [
    { id: 'house', label: 'Person and house' },
    ...(managesGates ? [{ id: 'visits' as const, label: 'Visits' }] : []),
    ...(decides
      ? [{ id: 'bookings' as const, label: 'Bookings', ...(bookings !== undefined && { count: bookings }) }]
      : []),
    // Without a number: the server records who reads payments.
    ...(managesPayments ? [{ id: 'payments' as const, label: 'Payments' }] : []),
    ...(worksOnSnags ? [{ id: 'snags' as const, label: 'Snags', ...(snags !== undefined && { count: snags }) }] : []),
    ...(readsAudit ? [{ id: 'history' as const, label: 'What was done' }] : []),
  ];
}

/** The highest role in words, and how the person is reached. */
function Reach({ person }: { person: PersonForStaff }) {
  const { zoneOf } = useEstateClock();
  const highest = highestRoleText(person, useMinute(), zoneOf);
  const { email, emailVerified, mobile, mobileVerified } = person;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', padding: '4px 0 14px' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, display: 'grid', gap: '4px' }}>
        {highest !== undefined && <Box sx={{ font: 'var(--c-value)', color: 'var(--ink-2)' }}>{highest}</Box>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 20px', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          <Proved text={mobileText(mobile)} isProved={mobileVerified} no="not verified" yes="verified" />
          {isWithdrawnEmail(email) ? (
            withdrawnText
          ) : (
            <Proved text={email} isProved={emailVerified} no="never confirmed" yes="confirmed" />
          )}
        </Box>
      </Box>
      <Button variant="sand" href={`tel:+${mobile}`} startIcon={<Icon path={phoneIcon} size={18} />}>
        Call
      </Button>
    </Box>
  );
}

function Proved({ text, isProved, yes, no }: { text: string; isProved: boolean; yes: string; no: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px', overflowWrap: 'anywhere' }}>
      {text}
      {isProved ? (
        <Box component="span" role="img" aria-label={yes} sx={{ color: 'var(--good)' }}>
          <Icon path={tickIcon} size={16} />
        </Box>
      ) : (
        ` (${no})`
      )}
    </Box>
  );
}
