import { problemsOfContent, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { historyIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import { useState, type ComponentType } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useUntouchedRecord } from '../drafts/use-untouched-record.ts';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { focusFirstInvalid } from '../keyboard/focus-first-invalid.ts';
import { useEditKey } from '../keyboard/use-edit-key.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { Icon } from '../page/icon.tsx';
import { RoomPage } from '../page/room-page.tsx';
import { ConflictNotice, changeOf } from '../states/conflict-notice.tsx';
import { useEstateClock } from '../session/use-estate-clock.ts';
import { ContentPublishing } from './content-publishing.tsx';
import { ContentStatus } from './content-status.tsx';
import { ContentText } from './content-text.tsx';
import { ContentVersions } from './content-versions.tsx';
import { useUntouchedRemoval, type ContentWords, type ItemOf } from './content.queries.ts';
import { KeptNote } from './kept-note.tsx';
import { useContentActs } from './use-content-acts.ts';
import { useKeptContent } from './use-kept-content.ts';
import { useSeenTimes } from './use-seen-times.ts';
import { onDesk } from '../page/window-width.ts';

/** The properties of the form of a kind. */
export interface ContentFormProps<Kind extends ContentKind> {
  item: ItemOf<Kind>;
  fields: ContentWords<Kind>['fields'];
  change: (fields: Partial<ContentWords<Kind>['fields']>) => void;
  /** The sentence of each invalid field, by its name. */
  problems: Partial<Record<string, string>>;
  /** Changes when fields of the server take the place of those here. */
  replacements: number;
}

/** The properties of the preview of a kind. */
export interface ContentPreviewProps<Kind extends ContentKind> {
  item: ItemOf<Kind>;
  words: ContentWords<Kind>;
}

/** The properties of the label of the button that publishes. */
export interface PublishLabelProps<Kind extends ContentKind> {
  item: ItemOf<Kind>;
  /** When it is published, in words: `Publish now`. */
  label: string;
}

/** What an editor says and draws of a kind of content. */
export interface ContentEditing<Kind extends ContentKind> {
  kind: Kind;
  /** The path of its room: `/events`. */
  path: `/${string}`;
  /** The name of the list: `Events`. */
  listName: string;
  /** One of them: `event`. */
  one: string;
  /** The label of the title; `Title` by default. */
  titleLabel?: string;
  /** What ends an item by itself, under the empty field of its end. */
  endNote: string;
  /** The words of fields, for the list of versions and for conflicts. */
  fieldWords: Partial<Record<string, string>>;
  Form: ComponentType<ContentFormProps<Kind>>;
  /** Whether the form takes the whole width, with the preview below it. */
  isPreviewBelow?: boolean;
  /** The resident's own components, filled with what is typed. */
  Preview: ComponentType<ContentPreviewProps<Kind>>;
  /** What the button that publishes says, where publishing does more than to show the item. */
  PublishLabel?: ComponentType<PublishLabelProps<Kind>>;
}

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
  /** Whether an act was refused for what is missing. The sentences go field by field, as each is filled. */
  const [isChecked, setChecked] = useState(false);
  const missing = isChecked ? problemsOfContent(kind, words) : {};
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
  const ofServer = [problem, failure].find((each): each is ApiError => each instanceof ApiError)?.fields ?? {};
  const problems = { ...missing, ...ofServer };
  // A refusal that names fields is said by them.
  const isOfFields = failure instanceof ApiError && Object.keys(failure.fields ?? {}).length > 0;
  const ofFields = Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => [name.replace(/^fields\./, ''), sentence]),
  );
  useShortcut('Ctrl s', () => {
    setHeading(words.title);
    void kept.keep();
  });
  useEditKey();

  /** Whether nothing is missing. If something is, each field says what, and the first one gets the focus. */
  const check = (): boolean => {
    const isComplete = Object.keys(problemsOfContent(kind, words)).length === 0;
    if (isComplete) setChecked(false);
    else focusFirstInvalid(() => setChecked(true));
    return isComplete;
  };
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
  const publishLabel = times.visibleFrom === '' ? 'Publish now' : `Publish ${momentOfInput(times.visibleFrom)}`;

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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <ContentStatus status={status} />
          <Button
            variant="outlined"
            startIcon={<Icon path={trashIcon} />}
            onClick={() => void run({ act: 'remove' }, 'Removed:')}
          >
            Remove
          </Button>
          <Button variant="sand" startIcon={<Icon path={historyIcon} />} onClick={() => setVersions(true)}>
            Earlier versions
          </Button>
          {isOpen && (
            <Button variant="outlined" onClick={() => void run({ act: 'withdraw' }, 'Taken off:')}>
              Take off
            </Button>
          )}
          {isOpen && !seen.isNew ? (
            <Button variant="contained" disabled={!kept.isDirty || conflict !== undefined} onClick={() => void save()}>
              Save for residents
            </Button>
          ) : (
            <Button variant="contained" disabled={conflict !== undefined} onClick={publish}>
              {PublishLabel === undefined ? publishLabel : <PublishLabel item={item} label={publishLabel} />}
            </Button>
          )}
        </Box>
      }
    >
      <Box
        inert={isActing}
        aria-busy={isActing}
        sx={{
          ...{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' },
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
              fields={[...differences(words, item, { title: titleLabel, ...fieldWords }), ...seen.differences]}
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
            {...{ estateId, times, endNote, problems }}
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
          {...{ item, fieldWords }}
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

/** `2026-11-13T18:00` as `13 Nov, 18:00`. */
const momentOfInput = (written: string): string => {
  const day = new Date(`${written.slice(0, 10)}T00:00:00Z`);
  const date = day.toLocaleDateString('en-ZA', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${date}, ${written.slice(11)}`;
};

/** The part of a value that is compared by eye: a plan has thousands of points. */
const MAX_COMPARED = 400;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const shownOf = (value: unknown): string => {
  const text = textOf(value);
  return text.length > MAX_COMPARED ? `${text.slice(0, MAX_COMPARED)} …` : text;
};

/** The fields in which the words here differ from those of the server. */
function differences(
  mine: { title: string; fields: object },
  theirs: { title: string; fields: object },
  words: Partial<Record<string, string>>,
) {
  const here: Record<string, unknown> = { title: mine.title, ...mine.fields };
  const there: Record<string, unknown> = { title: theirs.title, ...theirs.fields };
  return Object.keys(here)
    .filter((name) => textOf(here[name]) !== textOf(there[name]))
    .map((name) => ({ label: words[name] ?? name, mine: shownOf(here[name]), theirs: shownOf(there[name]) }));
}
