import { useParams } from 'react-router-dom';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticeView } from './notice-view.tsx';
import { useNotice } from './notices.queries.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { isRecordGone, RecordGone } from '../../platform/states/record-gone.tsx';

/** One notice: its editor while it is a draft, and its words with what can be done once it is published. */
export function NoticePage() {
  const { id = '' } = useParams();
  const notice = useNotice(id);
  if (notice.data === undefined) {
    const isGone = isRecordGone(notice.error);
    return (
      <RoomPage title="Notice">
        {isGone ? (
          <RecordGone one="notice" list={{ path: '/notifications', name: 'Notices' }} />
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
