import type { Snag } from '@ekhaya/contract/snags/snags';
import { clockIcon, closeIcon, personIcon, tickIcon, undoIcon, wrenchIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { waitingAnswers, type WaitingAnswer } from './snag-outbox.ts';
import { useSnagTimes } from './snag-texts.ts';
import { useOutbox } from './waiting-banner.tsx';

type Entry = Snag['answers'][number];

const titles: Record<Entry['kind'], (entry: Entry) => string> = {
  answer: ({ by, isYou }) => (isYou ? 'You' : by),
  taken: ({ by }) => `${by} took it`,
  moved: ({ text }) => `It went to ${text}`,
  done: ({ by }) => `Done by ${by}`,
  rejected: ({ by }) => `Rejected by ${by}`,
  mended: () => 'You said it is mended',
  reopened: () => 'You said it is not mended',
  merged: () => 'Joined with another report about the same',
};

const icons: Partial<Record<Entry['kind'], string>> = { rejected: closeIcon, reopened: undoIcon };

const reportTitle = ({ isYours, reportedBy }: Snag): string => {
  if (!isYours) return 'Reported';
  // A phone may hold a snag from before the field.
  if (!reportedBy) return 'You reported it';
  return reportedBy.name === '' ? 'Reported for you' : `${reportedBy.name} reported it for you`;
};

/** What happened to a snag, the oldest first: green happened, ochre waits, red refused. */
export function SnagTimeline({ snag }: { snag: Snag }) {
  const { createdAt, photos, answers, plannedAt } = snag;
  const { momentOf, sinceText } = useSnagTimes();
  const waiting = waitingAnswers(useOutbox(), snag.id);
  const count = photos.length === 0 ? '' : `, with ${photos.length === 1 ? '1 photo' : `${photos.length} photos`}`;
  return (
    <ol className="snag-line" aria-label="What happened">
      <Point icon={tickIcon} title={reportTitle(snag)} note={`${momentOf(createdAt)}${count}`} />
      {answers.map((entry) => (
        <Point
          key={entry.id}
          icon={entry.isYou ? personIcon : (icons[entry.kind] ?? tickIcon)}
          tone={entry.isYou ? 'you' : entry.kind === 'rejected' ? 'refused' : 'happened'}
          title={titles[entry.kind](entry)}
          note={momentOf(entry.at)}
          text={entry.kind === 'moved' ? '' : entry.text}
          photos={entry.photos}
        />
      ))}
      {waiting.map(({ id, payload, since = '', refusal }) => (
        <Point
          key={id}
          icon={clockIcon}
          tone="waits"
          title="You"
          note={refusal?.detail ?? `Not sent yet${since === '' ? '' : `, since ${sinceText(since)}`}`}
          text={(payload as WaitingAnswer).text}
        />
      ))}
      {plannedAt !== null && (
        <Point icon={wrenchIcon} tone="waits" title="Repair" note={`Planned for ${momentOf(plannedAt)}`} />
      )}
    </ol>
  );
}

interface PointProps {
  icon: string;
  tone?: 'happened' | 'waits' | 'you' | 'refused';
  title: string;
  note: string;
  text?: string;
  photos?: readonly string[];
}

function Point({ icon, tone = 'happened', title, note, text = '', photos = [] }: PointProps) {
  return (
    <li className={`snag-point snag-point-${tone}`}>
      <span className="snag-mark">
        <Icon path={icon} size={18} />
      </span>
      <div>
        <strong>{title}</strong>
        <p className="snag-note">{note}</p>
        {text !== '' && (
          <p className="snag-words-sent" dir="auto">
            {text}
          </p>
        )}
        {photos.map((address) => (
          <img key={address} className="snag-entry-photo" src={address} alt="With the answer" loading="lazy" />
        ))}
      </div>
    </li>
  );
}
