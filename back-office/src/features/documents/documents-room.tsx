import { fileIcon } from '@ekhaya/icons/icon-paths';
import { ContentRoom } from '../../platform/content/list/content-room.tsx';

/** The documents of the estate in the order that residents see, with drafts. */
export function DocumentsRoom() {
  return (
    <ContentRoom
      kind="document"
      path="/documents"
      listName="Documents"
      one="document"
      many="documents"
      beginLabel="Add a document"
      purpose="Residents find rules, minutes and forms in their app, and search in their text."
      isOrdered
      lookOf={({ fields }) => ({
        icon: fileIcon,
        note: fields.category === '' ? 'Without a category' : fields.category,
      })}
    />
  );
}
