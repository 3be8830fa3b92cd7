import { downloadIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { SearchField } from '../../../platform/page/search-field.tsx';
import { SectionLink } from '../../../platform/page/section-link.tsx';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { useEstateFilter, useEstatesWithPermission } from '../../../platform/session/use-staff.ts';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { downloadSnags } from '../snags.queries.ts';
import type { SnagFilters } from './use-snag-address.ts';

interface QueueActsProps {
  filters: SnagFilters;
  change: (changed: Partial<SnagFilters>) => void;
  /** Whether a snag is open beside the queue: it needs the space. */
  isOpened: boolean;
  /** Opens a snag that was reported for somebody. */
  onReported: (id: string) => void;
}

/** What stands beside the heading of the queue: its statistics, its file, a report for somebody, and the search. */
export function QueueActs({ filters, change, isOpened, onReported: openReported }: QueueActsProps) {
  const { estateId } = useEstateFilter();
  const isPhone = useIsPhone();
  const notify = useNotify();
  const [isReporting, setReporting] = useState(false);
  // Reporting for a person needs the right to search people.
  const readable = useEstatesWithPermission('people.read').map(({ id }) => id);
  const reportable = useEstatesWithPermission('snags.work').filter(({ id }) => readable.includes(id));
  const download = (): Promise<void> =>
    downloadSnags(filters, estateId).catch((error: unknown) => notify(sentenceOf(error), { type: 'error' }));
  return (
    <>
      {!isOpened && !isPhone && (
        <>
          <SectionLink to="/snag-speed">How fast</SectionLink>
          <Button variant="sand" startIcon={<Icon path={downloadIcon} />} onClick={() => void download()}>
            CSV
          </Button>
        </>
      )}
      {!isOpened && reportable.length > 0 && (
        <Button variant="sand" startIcon={<Icon path={plusIcon} />} onClick={() => setReporting(true)}>
          Report for somebody
        </Button>
      )}
      {!isPhone && <SearchField label="Words or place" value={filters.q} onChange={(q) => change({ q })} />}
      {isReporting && <ReportDialog estates={reportable} onClose={() => setReporting(false)} onDone={openReported} />}
    </>
  );
}
