import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Row } from '../page/row.tsx';
import { RowList } from '../page/row-list.tsx';
import { useEstateClock } from '../session/use-estate-clock.ts';
import { ReadView } from '../states/read-view.tsx';
import { useContentVersions, type ContentItem, type ContentVersion } from './content.queries.ts';

interface ContentVersionsProps {
  item: Pick<ContentItem, 'id' | 'version' | 'estateId'>;
  /** The words of fields: `cardImage` is `picture`. Fields that it lacks are named as they are. */
  fieldWords: Partial<Record<string, string>>;
  onRestore: (number: number) => void;
  onClose: () => void;
}

const sharedWords: Partial<Record<string, string>> = {
  title: 'title',
  isPublished: 'whether it is published',
  visibleFrom: 'since when it is seen',
  shownUntil: 'until when it is seen',
};

/** The earlier versions of an item: who changed what, and a button that brings one back. */
export function ContentVersions({ item, fieldWords, onRestore: restore, onClose: close }: ContentVersionsProps) {
  const versions = useContentVersions(item.id);
  const { momentOf } = useEstateClock();
  const titleId = useId();
  const whatOf = ({ changed, number, status }: ContentVersion): string => {
    if (status === 'removed') return 'Removed it';
    if (changed.length === 0) return number === 1 ? 'Began it' : 'Brought it back';
    const names = changed.map((name) => fieldWords[name] ?? sharedWords[name] ?? name);
    return `Changed ${names.join(', ')}`;
  };
  const endOf = ({ number, status, at }: ContentVersion): ReactNode => {
    if (number === item.version) return 'Now';
    if (status === 'removed') return undefined;
    return (
      <Button
        variant="sand"
        size="small"
        aria-label={`Bring back the version of ${momentOf(at, item.estateId)}`}
        onClick={() => restore(number)}
      >
        Bring back
      </Button>
    );
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Earlier versions</DialogTitle>
      <DialogContent>
        <ReadView read={versions} what="The versions">
          {(list) => (
            <RowList label="Versions">
              {list.map((version) => (
                <Row
                  key={version.number}
                  title={version.title === '' ? 'Without a title yet' : version.title}
                  note={`${version.by?.name ?? 'Ekhaya'}, ${momentOf(version.at, item.estateId)}`}
                  third={<Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{whatOf(version)}</Box>}
                  end={endOf(version)}
                />
              ))}
            </RowList>
          )}
        </ReadView>
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
