import { clockIcon, octagonCrossIcon, slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { Badge, type Tone } from '../../../platform/rooms/badge.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import type { EstateProviders } from '../payments.queries.ts';

type Health = EstateProviders['health'][number];

const names: Record<Health['provider'], string> = {
  gateway: 'Card gateway',
  vendor: 'Vendor of units',
  readings: 'Readings',
};

const looks: Record<Health['state'], { tone: Tone; icon: string; word: string }> = {
  ok: { tone: 'good', icon: tickIcon, word: 'Answers' },
  failing: { tone: 'wait', icon: clockIcon, word: 'Fails at times' },
  down: { tone: 'bad', icon: octagonCrossIcon, word: 'Does not answer' },
  unasked: { tone: 'off', icon: slashCircleIcon, word: 'Not asked yet' },
};

/** How the providers of an estate have answered lately. */
export function ProviderHealth({ health, estateId }: { health: readonly Health[]; estateId: string }) {
  const { momentOf } = useEstateClock();
  return (
    <RowList label="How they answer">
      {health.map(({ provider, state, answeredAt, failedAt }) => {
        const { word, ...look } = looks[state];
        return (
          <Row
            key={provider}
            title={names[provider]}
            note={[
              answeredAt !== null && `last answered ${momentOf(answeredAt, estateId)}`,
              failedAt !== null && `last failed ${momentOf(failedAt, estateId)}`,
              state === 'down' && 'residents read that paying is not possible just now',
            ]
              .filter(Boolean)
              .join(', ')}
            end={<Badge {...look}>{word}</Badge>}
          />
        );
      })}
    </RowList>
  );
}
