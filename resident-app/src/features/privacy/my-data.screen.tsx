import { LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { trashIcon } from '@ekhaya/icons/icon-paths';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/network/lazy-part.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useRead } from '../../platform/query/query.ts';
import { CopyOfData } from './copy-of-data.tsx';
import { myDataKey, readMyData, type MyData } from './my-data.queries.ts';
import './my-data.css';

const DeleteAccountSheet = lazyPart(async () => (await import('./delete-account.sheet.tsx')).DeleteAccountSheet);

/** The kinds of records kept about the person, why and how long; the export of her data, and the deletion of her account. */
export function MyDataScreen() {
  const isOnline = useIsOnline();
  const query = useRead(myDataKey, readMyData, {
    screen: { path: '/MyData', title: 'My data' },
    staleAfterMs: 0,
  });
  return (
    <PageFrame title="My data" backHref="/profile">
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonRows count={6} />}
        empty={<Empty text="Nothing is kept about you." />}
        isEmpty={({ records }) => records.length === 0}
        error="What is kept about you could not be read."
      >
        {(data) => <Content data={data} isOnline={isOnline} />}
      </QueryView>
    </PageFrame>
  );
}

function Content({ data, isOnline }: { data: MyData; isOnline: boolean }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { records, copy, deletion } = data;
  return (
    <>
      <h2 className="my-data-title">What we keep about you</h2>
      <ul className="my-data-kinds" aria-label="What we keep about you">
        {records.map(({ kind, title, why, period }) => (
          <li key={kind}>
            <b>{title}</b>
            <span className="my-data-period">{period}</span>
            <span className="my-data-why">{why}</span>
          </li>
        ))}
      </ul>
      <CopyOfData copy={copy} isOnline={isOnline} />
      {deletion.waitsSince !== null && (
        <p className="my-data-held" role="status">
          You asked for the deletion of your account. The law asks the estate to keep your records for now; they go as
          soon as that ends.
        </p>
      )}
      <Rows indent="icon" label="Deletion">
        <Row
          title="Delete my account"
          lead={{ kind: 'icon', path: trashIcon }}
          isAlarming
          isDisabled={!isOnline}
          onPress={() => setIsDeleting(true)}
        />
      </Rows>
      <Suspense fallback={<LoadingLayer onClose={() => setIsDeleting(false)} />}>
        {isDeleting && <DeleteAccountSheet deletion={deletion} onClose={() => setIsDeleting(false)} />}
      </Suspense>
    </>
  );
}
