import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { useState } from 'react';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';
import { saveFile } from '../../../platform/files/save-file.ts';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import gatehouseAtDusk from '../../../platform/pictures/gatehouse-dusk.svg';
import gatehouse from '../../../platform/pictures/gatehouse.svg';
import { useRead, useWrite } from '../../../platform/query/query.ts';
import { useScene } from '../../../platform/scheme/use-is-dark.ts';
import { PASSAGES_PER_PAGE, readPassages, readPassagesAsText, type GatePassage } from './history.queries.ts';
import { passageNote, passageTime, passageTitle } from './passage-texts.ts';

/** Lists the passages of the person and her guests at the gates, page by page, and saves them as CSV. */
export function GateHistoryScreen() {
  const isOnline = useIsOnline();
  const scene = useScene(gatehouse, gatehouseAtDusk);
  const passages = useRead(['gate-history'], () => readPassages(), {
    screen: { path: '/GateHistory', title: 'Gate history' },
    staleAfterMs: 0,
  });
  const { mutateAsync: readText, isPending } = useWrite(readPassagesAsText);
  const canSave = isOnline && (passages.data?.length ?? 0) > 0;

  async function save(): Promise<void> {
    try {
      saveFile('gate-history.csv', await readText(), 'text/csv');
    } catch (thrown) {
      await showAlert({ title: 'Error', text: failureText(thrown, 'The file could not be saved') });
    }
  }

  return (
    <PageFrame
      title="Gate history"
      onBack={goBack}
      {...(canSave && {
        action: (
          <Button variant="text" isBusy={isPending} onClick={() => void save()}>
            Save as CSV
          </Button>
        ),
      })}
    >
      <QueryView
        query={passages}
        isOffline={!isOnline}
        loading={<SkeletonRows count={8} />}
        empty={<Empty picture={scene} text="Nobody has come or gone yet." />}
        error={isOnline ? 'Your gate history could not be read' : 'Your gate history cannot be read without a network'}
      >
        {(newest) => <Passages newest={newest} />}
      </QueryView>
    </PageFrame>
  );
}

/** The first page of passages, followed by the older pages that were requested. */
function Passages({ newest }: { newest: GatePassage[] }) {
  const isOnline = useIsOnline();
  // Once an older page is loaded, the first page is no longer refreshed: a refresh would leave a gap between them.
  const [pages, setPages] = useState<GatePassage[][]>();
  const [isReading, setIsReading] = useState(false);
  const shown = pages ?? [newest];
  const list = shown.flat();
  const hasOlder = shown.at(-1)?.length === PASSAGES_PER_PAGE;

  async function showOlder(): Promise<void> {
    setIsReading(true);
    try {
      setPages([...shown, await readPassages(list.at(-1)?.id)]);
    } catch (thrown) {
      await showAlert({ title: 'Error', text: failureText(thrown, 'Your gate history could not be read') });
    } finally {
      setIsReading(false);
    }
  }

  return (
    <div className="stack">
      <Rows label="Gate history">
        {list.map((passage) => (
          <Row
            key={passage.id}
            title={passageTitle(passage)}
            note={passageNote(passage)}
            value={passageTime(passage)}
          />
        ))}
      </Rows>
      {hasOlder && (
        <Button variant="outline" disabled={!isOnline} isBusy={isReading} onClick={() => void showOlder()}>
          Show older
        </Button>
      )}
    </div>
  );
}

function failureText(thrown: unknown, fallback: string): string {
  if (codeOf(thrown) === 'offline') return 'You are offline. Please try again once you have a network.';
  return thrown instanceof ApiError ? thrown.detail : fallback;
}
