import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { useParams } from 'react-router-dom';
import { RoomPage } from '../page/room-page.tsx';
import type { ContentEditing } from './content-editing.ts';
import { ContentEditor } from './content-editor.tsx';
import { useContentItem, type ItemOf } from './content.queries.ts';
import { ReadView } from '../states/read-view.tsx';
import { isRecordGone, RecordGone } from '../states/record-gone.tsx';

/** The page of one item: its editor, once it is read. */
export function ContentPage<Kind extends ContentKind>(editing: ContentEditing<Kind>) {
  const { id = '' } = useParams();
  const item = useContentItem(id);
  if (item.data === undefined || item.data.kind !== editing.kind) {
    const isGone = item.data !== undefined || isRecordGone(item.error);
    return (
      <RoomPage title={editing.listName}>
        {isGone ? (
          <RecordGone one={editing.one} list={{ path: editing.path, name: editing.listName }} />
        ) : (
          <ReadView read={item} what={`The ${editing.one}`} />
        )}
      </RoomPage>
    );
  }
  return <ContentEditor<Kind> key={id} {...editing} item={item.data as ItemOf<Kind>} />;
}
