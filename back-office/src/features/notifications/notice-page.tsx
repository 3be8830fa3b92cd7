import { Alert, Button } from '@mui/material';
import { useParams } from 'react-router-dom';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { LoadingRows } from '../../platform/states/loading-rows.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticeView } from './notice-view.tsx';
import { useNotice } from './notices.queries.ts';

/** One notice: its editor while it is a draft, and its words with what can be done once it is published. */
export function NoticePage() {
  const { id = '' } = useParams();
  const notice = useNotice(id);
  if (notice.data === undefined) {
    const isGone = notice.error instanceof ApiError && notice.error.status === 404;
    return (
      <RoomPage title="Notice">
        {notice.isPending && <LoadingRows />}
        {notice.isError && (
          <Alert severity="error" action={!isGone && <Button onClick={() => void notice.refetch()}>Try again</Button>}>
            {isGone ? 'This notice does not exist any more, or belongs to another estate.' : sentenceOf(notice.error)}
          </Alert>
        )}
      </RoomPage>
    );
  }
  return notice.data.status === 'draft' ? (
    <NoticeEditor key={id} notice={notice.data} />
  ) : (
    <NoticeView key={id} notice={notice.data} />
  );
}
