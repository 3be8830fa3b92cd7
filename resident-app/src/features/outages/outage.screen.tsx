import type { Outage } from '@ekhaya/contract/outages/outages';
import { outlinesOfArea } from '@ekhaya/contract/places/area-on-plan.rules';
import { addressOfOutage, outageHead } from '@ekhaya/contract/outages/outages.rules';
import { defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '@ekhaya/contract/time/written-times.rules';
import { clockIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { navigate } from '../../platform/navigation/navigate.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { outageIcons } from '../../platform/outages/outage-icons.ts';
import { readOutages } from '../../platform/outages/outages.queries.ts';
import { OUTAGES_KEY, useOutages, useSayAffected } from '../../platform/outages/use-outages.ts';
import { EstatePlan } from '../../platform/plan/estate-plan.tsx';
import { useRead } from '../../platform/query/query.ts';
import tapPicture from './pictures/water-tap.svg';
import './outages.css';

const stepTitles = {
  announced: 'Announced',
  update: 'News',
  changed: 'The area or the begin changed',
  ended: 'Over',
} as const;

type MomentOf = (instant: string) => string;

/** Writes instants as the clocks of an estate show them. */
function useMomentOf(estateId: string): MomentOf {
  const { entries, current } = useCurrentAccess();
  const timeZone = (entries.find(({ estateID }) => estateID === estateId) ?? current)?.timeZone ?? defaultTimeZone;
  const { date: today } = wallClockAt(useCurrentMinute(), timeZone);
  return (instant) => momentText(new Date(instant), { timeZone, today });
}

/** The outages of the person's area. `?outage={id}` opens one; several without it are a list. */
export function OutageScreen() {
  const { entries, estateID } = useCurrentAccess();
  const momentOf = useMomentOf(estateID);
  const query = useOutages();
  const isOnline = useIsOnline();
  const { search } = useAddress();
  const id = new URLSearchParams(search).get('outage');
  return (
    <PageFrame
      title="Outages and works"
      backHref="/home"
      {...(isOnline && { onRefresh: () => void query.refetch(), isRefreshing: query.isFetching })}
    >
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonRows count={4} />}
        isEmpty={() => false}
        empty={null}
        error={isOnline ? 'The outages could not be read' : 'The outages cannot be read without a network'}
      >
        {(all) => {
          const chosen = all.find((each) => each.id === id) ?? (id === null && all.length === 1 ? all[0] : undefined);
          if (chosen !== undefined) return <OneOutage outage={chosen} />;
          if (id !== null && query.isFetching) return <SkeletonRows count={4} />;
          if (id !== null) {
            const ids = new Set(entries.map((entry) => entry.estateID));
            ids.delete(estateID);
            return <OutageElsewhere id={id} estateIds={[...ids]} />;
          }
          if (all.length === 0) {
            return (
              <Empty
                picture={tapPicture}
                text="Nothing is out where you live."
                note="You are told when an outage or works concern your house."
              />
            );
          }
          return (
            <Rows label="Outages and works">
              {all.map((outage) => (
                <Row
                  key={outage.id}
                  lead={{ kind: 'plate', path: outageIcons[outage.kind] }}
                  title={outage.title}
                  note={noteOf(outage, momentOf)}
                  href={addressOfOutage(outage.id)}
                  onPress={(press) => {
                    press.preventDefault();
                    navigate(addressOfOutage(outage.id));
                  }}
                />
              ))}
            </Rows>
          );
        }}
      </QueryView>
    </PageFrame>
  );
}

/** Looks for an outage at her other estates, one after the other: a message of it comes whichever estate she has chosen. */
function OutageElsewhere({ id, estateIds }: { id: string; estateIds: readonly string[] }) {
  const [estateId = '', ...others] = estateIds;
  const isOnline = useIsOnline();
  const { data, isError, isFetching, refetch } = useRead([OUTAGES_KEY, estateId], () => readOutages(estateId), {
    isEnabled: estateId !== '',
  });
  if (estateId === '') return <Failure text="This is over, or no longer where you live." isPlain />;
  const found = data?.find((each) => each.id === id);
  if (found !== undefined) return <OneOutage outage={found} />;
  if (data === undefined && !isOnline) return <Failure text="The outages cannot be read without a network" />;
  if (isFetching || (data === undefined && !isError)) return <SkeletonRows count={4} />;
  if (isError) return <Failure text="The outages could not be read" onRetry={() => void refetch()} />;
  return <OutageElsewhere id={id} estateIds={others} />;
}

const noteOf = ({ endedAt, nextNewsAt, until }: Outage, momentOf: MomentOf): string => {
  if (endedAt !== null) return 'Over';
  return nextNewsAt === null ? `Probably until ${momentOf(until)}` : `Next news at ${momentOf(nextNewsAt)}`;
};

function OneOutage({ outage }: { outage: Outage }) {
  const momentOf = useMomentOf(outage.estateId);
  const { area, kind, title, what, help, startsAt, until, nextNewsAt, endedAt, steps } = outage;
  const isOver = endedAt !== null;
  return (
    <div className="outage">
      <Badge
        {...(isOver
          ? { tone: 'good', icon: tickIcon, text: 'Over' }
          : { tone: 'wait', icon: outageIcons[kind], text: outageHead(outage) })}
      />
      <h2 className="outage-title" dir="auto">
        {title}
      </h2>
      <p dir="auto">{what}</p>
      {help !== '' && <p dir="auto">{help}</p>}
      <Rows label="Times">
        <Row title="From" note={momentOf(startsAt)} lead={{ kind: 'plate', path: clockIcon }} />
        {!isOver && <Row title="Probably until" note={momentOf(until)} lead={{ kind: 'plate', path: clockIcon }} />}
        {!isOver && nextNewsAt !== null && (
          <Row title="Next news at" note={momentOf(nextNewsAt)} lead={{ kind: 'plate', path: clockIcon }} />
        )}
        {endedAt !== null && (
          <Row title="Over since" note={momentOf(endedAt)} lead={{ kind: 'plate', path: tickIcon }} />
        )}
      </Rows>
      {!isOver && (
        <EstatePlan
          estateId={outage.estateId}
          label={`The area on the plan: ${title}`}
          outlinesOf={(parts) => outlinesOfArea(parts, area)}
        />
      )}
      <Affected outage={outage} />
      <ol className="outage-steps" aria-label="What happened">
        {steps.toReversed().map((step) => (
          <li key={step.id}>
            <strong>{stepTitles[step.kind]}</strong> <span className="outage-note">{momentOf(step.at)}</span>
            {step.text !== '' && <p dir="auto">{step.text}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const housesText = (count: number): string => (count === 1 ? '1 house says so' : `${count} houses say so`);

/** 'I am affected too', which counts once a house. */
function Affected({ outage: { id, affectedHouses, isAffected, endedAt } }: { outage: Outage }) {
  const isOnline = useIsOnline();
  const { say, isPending } = useSayAffected();
  if (endedAt !== null) return null;
  const others = affectedHouses - 1;
  return (
    <div className="outage-affected">
      {isAffected ? (
        <p role="status">
          You said that you are affected
          {others > 0 && `, with ${others === 1 ? '1 other house' : `${others} other houses`}`}.
        </p>
      ) : (
        <>
          {affectedHouses > 0 && <p>{housesText(affectedHouses)}.</p>}
          {!isOnline && <p className="outage-note">You can say so when there is a network.</p>}
          <Button disabled={!isOnline} isBusy={isPending} onClick={() => void say(id)}>
            I am affected too
          </Button>
        </>
      )}
    </div>
  );
}
