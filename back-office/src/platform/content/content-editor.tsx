import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useUntouchedRecord } from '../drafts/use-untouched-record.ts';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { useEditKey } from '../keyboard/use-edit-key.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { RoomPage } from '../page/room-page.tsx';
import { ConflictNotice, changeOf } from '../states/conflict-notice.tsx';
import { useEstateClock } from '../session/use-estate-clock.ts';
import { ContentActs, publishLabelOf } from './content-acts.tsx';
import { differencesOf } from './content-differences.ts';
import type { ContentEditing } from './content-editing.ts';
import { ContentPublishing } from './content-publishing.tsx';
import { ContentText } from './content-text.tsx';
import { ContentVersions } from './content-versions.tsx';
import { useUntouchedRemoval, type ItemOf } from './content.queries.ts';
import { KeptNote } from './kept-note.tsx';
import { useContentActs } from './use-content-acts.ts';
import { useContentChecks } from './use-content-checks.ts';
import { useKeptContent } from './use-kept-content.ts';
import { useSeenTimes } from './use-seen-times.ts';
import { onDesk } from '../page/window-width.ts';

interface ContentEditorProps<Kind extends ContentKind> extends ContentEditing<Kind> {
  item: ItemOf<Kind>;
}

/** The editor of an item: its words, when it is seen, its earlier versions, and the phone beside it. */
export function ContentEditor<Kind extends ContentKind>({ item, ...editing }: ContentEditorProps<Kind>) {
  const { kind, path, listName, one, titleLabel = 'Title', endNote, fieldWords, Form, Preview, PublishLabel } = editing;
  const { estateId, status } = item;
  const [isHeld, setHeld] = useState(false);
  const kept = useKeptContent(kind, item, { isHeld });
  const { words, problem } = kept;
  const { zoneOf } = useEstateClock();
  const notify = useNotify();
  const [isActing, setActing] = useState(false);
  const seen = useSeenTimes(item, { zone: zoneOf(estateId), isActing });
  const { times } = seen;
  const [hasVersions, setVersions] = useState(false);
  // The heading does not follow each letter: a title that goes on in a second line would push the field down while it is written.
  const [heading, setHeading] = useState(words.title);
  const take = (theirs: ItemOf<Kind>): void => {
    kept.take(theirs);
    seen.follow();
    setHeading(theirs.title);
  };
  const { run, failure, forgetFailure } = useContentActs({
    item,
    path,
    kept,
    take,
    follow: seen.follow,
    setHeld,
    setActing,
  });
  useUntouchedRecord({
    version: item.version,
    isUntouched: kept.keptAt === undefined && !kept.isDirty && !seen.isNew && !isActing,
    remove: useUntouchedRemoval(item.id),
  });
  const wordsConflict = changeOf(problem);
  // The answer to an act of one's own brings other times before the fields follow them.
  const conflict = wordsConflict ?? (isActing ? undefined : seen.conflict);
  const { problems, ofFields, isOfFields, check } = useContentChecks({ kind, words, problem, failure });
  useShortcut('Ctrl s', () => {
    setHeading(words.title);
    void kept.keep();
  });
  useEditKey();

  const publish = (): void => {
    if (!check()) return;
    const done = seen.instants.visibleFrom === null ? 'Published:' : 'Scheduled:';
    void run({ act: 'publish', ...seen.instants }, done);
  };
  const save = async (): Promise<void> => {
    if (!check()) return;
    setHeading(words.title);
    if ((await kept.keep()) !== undefined) notify('Saved. Residents read it now.', { type: 'success' });
  };
  const isOpen = status !== 'draft';
  const publishLabel = publishLabelOf(times.visibleFrom);

  return (
    <RoomPage
      title={heading === '' ? `New ${one}` : heading}
      note={
        <>
          <Box component={Link} to={path} sx={{ color: 'inherit' }}>
            {listName}
          </Box>{' '}
          · {item.estateName} · <KeptNote {...kept} isDraft={!isOpen} />
        </>
      }
      actions={
        <ContentActs
          status={status}
          isChanged={isOpen && !seen.isNew}
          canSave={kept.isDirty && conflict === undefined}
          canPublish={conflict === undefined}
          publishLabel={PublishLabel === undefined ? publishLabel : <PublishLabel item={item} label={publishLabel} />}
          onRemove={() => void run({ act: 'remove' }, 'Removed:')}
          onVersions={() => setVersions(true)}
          onTakeOff={() => void run({ act: 'withdraw' }, 'Taken off:')}
          onSave={() => void save()}
          onPublish={publish}
        />
      }
    >
      <Box
        inert={isActing}
        aria-busy={isActing}
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'minmax(0, 1fr)',
          ...(isActing && { opacity: 0.6 }),
          ...(editing.isPreviewBelow !== true && { [onDesk]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } }),
        }}
      >
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
          {conflict !== undefined && (
            <ConflictNotice
              change={conflict}
              what={`this ${one}`}
              {...(wordsConflict === undefined && { failed: 'Not published yet' })}
              fields={[...differencesOf(words, item, { title: titleLabel, ...fieldWords }), ...seen.differences]}
              onKeepTheirs={() => take(item)}
              onKeepMine={() => {
                seen.keepMine();
                if (wordsConflict !== undefined) void kept.keepMine(item.version);
              }}
            />
          )}
          {failure !== undefined && !isOfFields && <Alert severity="error">{sentenceOf(failure)}</Alert>}
          {Object.keys(problems).length > 0 && conflict === undefined && (
            <Alert severity="error">Some of it is missing or not valid. Each field says what.</Alert>
          )}
          <ContentText
            label={titleLabel}
            value={words.title}
            maxLength={120}
            onChange={kept.changeTitle}
            problem={problems['title']}
          />
          <Form
            item={item}
            fields={words.fields}
            change={kept.change}
            problems={ofFields}
            replacements={kept.replacements}
          />
          <DraftNote restoredAt={seen.restoredAt} onThrowAway={seen.follow} />
          <ContentPublishing
            estateId={estateId}
            times={times}
            endNote={endNote}
            problems={problems}
            onChange={(changed) => {
              seen.change(changed);
              forgetFailure();
            }}
          />
        </Box>
        <Preview item={item} words={words} />
      </Box>
      {hasVersions && (
        <ContentVersions
          item={item}
          fieldWords={fieldWords}
          onRestore={(number) => {
            setVersions(false);
            void run({ act: 'restore', number }, 'Brought back:');
          }}
          onClose={() => setVersions(false)}
        />
      )}
    </RoomPage>
  );
}
