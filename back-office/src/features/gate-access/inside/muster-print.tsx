import { GlobalStyles, Alert } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { RoomSkeleton } from '../../../platform/rooms/room-skeleton.tsx';
import { counted, peopleText } from '../../../platform/page/counted.rules.ts';
import { useMinute } from '../../../platform/time/use-minute.ts';
import { spanText, timeAt, whenAt } from '../gate-times.ts';
import type { GateEstate } from '../use-gate-estate.ts';
import { useMuster, useRecordPrint, type Muster } from './inside.queries.ts';

const groupWords = { visitor: 'Visitor', worker: 'Worker', resident: 'Resident' } as const;

/** The age from which a list says how old it is. */
const oldMs = 90_000;

/** How many came with the visitors: a row of the list is a visitor and those whom the pass lets in with her. */
const companionsOf = ({ people }: Muster): number => people.reduce((sum, { companions }) => sum + companions, 0);

/** How many people are inside, companions too. In a fire somebody counts up to this number. */
const headsOf = (muster: Muster): number => muster.people.length + companionsOf(muster);

/** On paper the page is the list alone. */
const onPaper = {
  '.muster-list': { display: 'none' },
  '@media print': {
    'body > *:not(.muster-list)': { display: 'none !important' },
    'html, body': { background: '#fff !important', overflow: 'visible !important', height: 'auto !important' },
    '.muster-list': { display: 'block', color: '#000', font: '400 10pt/13pt sans-serif' },
    '.muster-list h1': { font: '700 16pt/20pt sans-serif', margin: '0 0 2pt' },
    '.muster-list p': { margin: '0 0 8pt' },
    '.muster-list table': { width: '100%', borderCollapse: 'collapse' },
    '.muster-list th, .muster-list td': { padding: '3pt 4pt', border: '0.5pt solid #777', textAlign: 'left' },
    '.muster-list thead': { display: 'table-header-group' },
    '.muster-list tr': { breakInside: 'avoid' },
  },
} as const;

/**
 * Keeps the list of everybody who is inside ready to print, and prints it when it is there: without a network what was read last,
 * with its age. That it was printed is recorded.
 */
export function MusterPrint({ estate, onClose: close }: { estate: GateEstate; onClose: () => void }) {
  const { data, error } = useMuster(estate.estateId);
  const record = useRecordPrint();
  const print = useEffectEvent((muster: Muster) => {
    globalThis.print();
    record({ estateId: estate.estateId, readAt: muster.at, people: headsOf(muster) });
    close();
  });
  useEffect(() => {
    if (data === undefined) return undefined;
    // The list has to be drawn before the browser takes its picture.
    const frame = requestAnimationFrame(() => print(data));
    return () => cancelAnimationFrame(frame);
  }, [data]);
  if (data !== undefined) return <MusterList muster={data} estate={estate} />;
  return error === null ? (
    <RoomSkeleton lines={1} />
  ) : (
    <Alert severity="error" onClose={close}>
      The list cannot be read, and none was read before on this computer.
    </Alert>
  );
}

/** The list on paper: name, kind, plate, since, gate, and where each person goes. */
function MusterList({ muster, estate }: { muster: Muster; estate: GateEstate }) {
  const { timeZone, today } = estate;
  const { people, counts, at, estateName } = muster;
  const companions = companionsOf(muster);
  const age = useMinute() - Date.parse(at);
  const readAt = `${dateText(wallClockAt(new Date(at), timeZone).date)}, ${timeAt(at, timeZone)}`;
  return createPortal(
    <section className="muster-list" aria-label="Muster list">
      <GlobalStyles styles={onPaper} />
      <h1>Who is inside {estateName}</h1>
      <p>
        As of {readAt}
        {age > oldMs && ` (${spanText(age)} ago, not newer on this computer)`}. {peopleText(headsOf(muster))}:{' '}
        {counted(counts.visitors, 'visitor', 'visitors')}
        {companions > 0 && ` and ${companions} who came with them`}, {counted(counts.workers, 'worker', 'workers')},{' '}
        {counted(counts.residents, 'resident', 'residents')} who passed a gate.
      </p>
      <table>
        <thead>
          <tr>
            <th>Seen</th>
            <th>Name</th>
            <th>Who</th>
            <th>Plate</th>
            <th>Since</th>
            <th>Gate</th>
            <th>Goes to</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td>☐</td>
              <td>
                {person.name === '' ? 'Somebody unknown' : person.name}
                {person.companions > 0 && ` and ${person.companions} more`}
              </td>
              <td>{groupWords[person.group]}</td>
              <td>{person.plate}</td>
              <td>{whenAt(person.since, timeZone, today)}</td>
              <td>{person.gate}</td>
              <td>{[person.unit, person.host].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
