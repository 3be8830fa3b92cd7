import { textKinds, type TextKey } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { Box } from '@mui/material';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Empty } from '../../../platform/states/empty.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { TextForm } from './text-form.tsx';
import { ALL_ESTATES, useTexts } from './texts.queries.ts';

const isKey = (id: string): id is TextKey => Object.hasOwn(textKinds, id);

/** One text of mails or SMS: its editor, and beside it how a person gets it. */
export function TextPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const scope = params.get('of') ?? ALL_ESTATES;
  const read = useTexts(scope);
  const kind = isKey(id) ? textKinds[id] : undefined;
  return (
    <RoomPage
      title={kind?.name ?? 'Text'}
      note={
        <>
          <Link to={`/texts?of=${encodeURIComponent(scope)}`}>Texts</Link>
          {read.data !== undefined && ` · ${read.data.name}`}
          {kind !== undefined && ` · ${kind.sentWhen}`}
        </>
      }
    >
      <ReadView read={read} what="The text" rows={4}>
        {(texts) => {
          const text = texts.texts.find(({ key }) => key === id);
          return text === undefined ? (
            <Box sx={{ maxWidth: 560 }}>
              <Empty title="There is no such text here" note="Texts about accounts stand under Every estate." />
            </Box>
          ) : (
            <TextForm key={`${scope}/${id}`} texts={texts} text={text} read={read} />
          );
        }}
      </ReadView>
    </RoomPage>
  );
}
