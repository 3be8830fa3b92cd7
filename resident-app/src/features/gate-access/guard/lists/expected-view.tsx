import { Badge, type BadgeTone } from '@ekhaya/ui-kit/lists/badge';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import type { ExpectedVisitor } from '../gates/guard.queries.ts';
import { endOf, timeOf } from '../../clock/time-texts.ts';
import { isFound, nameOfSubject, noteOfSubject } from '../gates/subject-texts.ts';

interface ExpectedViewProps {
  expected: readonly ExpectedVisitor[];
  search: string;
  onSearch: (search: string) => void;
  onChoose: (visitor: ExpectedVisitor) => void;
}

const STATUS: Record<ExpectedVisitor['status'], { text: string; tone: BadgeTone }> = {
  expected: { text: 'EXPECTED', tone: 'wait' },
  arrived: { text: 'INSIDE', tone: 'good' },
  left: { text: 'LEFT', tone: 'off' },
  revoked: { text: 'REVOKED', tone: 'bad' },
  paused: { text: 'NOT TODAY', tone: 'off' },
  expired: { text: 'OVER', tone: 'off' },
};

/** Lists today's visitors, with a search by name, host, house or plate. */
export function ExpectedView({ expected, search, onSearch, onChoose }: ExpectedViewProps) {
  const found = findExpected(expected, search);
  if (findExpected(expected, '').length === 0) return <Empty text="No visitors are expected today." />;
  return (
    <div className="stack pt-4">
      <SearchField label="Search here ..." value={search} onValueChange={onSearch} />
      {found.length === 0 ? (
        <p role="status">Nobody with that name or plate is expected today.</p>
      ) : (
        <Rows label="Expected today">
          {found.map((visitor) => (
            <Row
              key={`${visitor.inviteID} ${visitor.from}`}
              title={nameOfSubject(visitor.subject)}
              note={`${timeOf(visitor.from)}\u00A0–\u00A0${endOf(visitor.to)}, ${noteOfSubject(visitor.subject)}${visitor.subject.plate === '' ? '' : `, ${visitor.subject.plate}`}`}
              trailing={<Badge {...STATUS[visitor.status]} />}
              onPress={() => onChoose(visitor)}
            />
          ))}
        </Rows>
      )}
    </div>
  );
}

/** The visitors that match a search: first those who have not arrived, then by time. Leaves out revoked visits. */
export const findExpected = (expected: readonly ExpectedVisitor[], search: string): ExpectedVisitor[] =>
  expected
    .filter(({ status, subject }) => status !== 'revoked' && isFound(subject, search))
    .sort((a, b) => Number(b.status === 'expected') - Number(a.status === 'expected') || a.from.localeCompare(b.from));
