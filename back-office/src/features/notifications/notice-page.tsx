import { Alert } from '@mui/material';
import { useParams } from 'react-router-dom';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticeView } from './notice-view.tsx';
import { useNotice } from './notices.queries.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

/** One notice: its editor while it is a draft, and its words with what can be done once it is published. */
export function NoticePage() {
  const { id = '' } = useParams();
  const notice = useNotice(id);
  if (notice.data === undefined) {
    const isGone = notice.error instanceof ApiError && notice.error.status === 404;
    return (
      <RoomPage title="Notice">
        {isGone ? (
          <Alert severity="error">This notice does not exist any more, or belongs to another estate.</Alert>
        ) : (
          <ReadView read={notice} what="The notice" />
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
