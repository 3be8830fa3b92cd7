import { Box } from '@mui/material';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SectionLink } from '../../platform/page/section-link.tsx';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useSnagSpeed } from './snags.queries.ts';

const monthFormat = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthText = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** `5 h`, `3 days` */
const hoursText = (hours: number): string => (hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`);

/** How fast each department worked, month by month. */
export function SnagSpeed() {
  const { estateId } = useEstateFilter();
  const speed = useSnagSpeed(estateId);
  return (
    <RoomPage
      title="How fast"
      note="By the month of the report, the last 12 months."
      actions={<SectionLink to="/snags">Back to the snags</SectionLink>}
    >
      <ReadView read={speed} what="How fast departments were">
        {(months) =>
          months.length === 0 ? (
            <Empty title="Nothing was reported yet" note="Each month gets a line a department." />
          ) : (
            [...Map.groupBy(months, ({ month }) => month)].map(([month, departments]) => (
              <Box component="section" key={month} sx={{ marginBottom: 3 }}>
                <SectionHead title={monthText(month)} />
                <RowList label={monthText(month)}>
                  {departments.map(({ departmentId, department, reported, closed, answeredInTime, medianHours }) => (
                    <Row
                      key={departmentId}
                      title={department}
                      note={`${reported} reported, ${closed} closed, ${answeredInTime} answered as promised`}
                      end={medianHours === null ? 'none closed' : `half closed within ${hoursText(medianHours)}`}
                    />
                  ))}
                </RowList>
              </Box>
            ))
          )
        }
      </ReadView>
    </RoomPage>
  );
}
