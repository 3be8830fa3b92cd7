import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { WeeklyUsage } from '@ekhaya/contract/utilities/utilities';
import { downIcon, upIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { useEffect, useState } from 'react';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import type { Read } from '../../../platform/query/query.ts';
import { useBillsEstate } from '../records/use-utilities.ts';
import { utilityLooks } from '../records/utility-texts.ts';
import { UsageChart } from './usage-chart.tsx';
import { differenceText, differenceToLast, hasUsage, isWeekOf, roundedUsage, weekInWords } from './usage.rules.ts';
import './usage.css';

/** 'Usage chart loading delay 1 s' (spec section 9): an answer that comes sooner shows no loading. */
const LOADING_DELAY_MS = 1_000;

/** The usage of the last eight weeks: this week in words, and a chart, which is a table for screen readers. */
export function Usage({ query, utility }: { query: Read<WeeklyUsage>; utility: UtilityKind }) {
  const isOnline = useIsOnline();
  return (
    <QueryView
      query={query}
      isOffline={!isOnline}
      loading={<LoadingUsage />}
      isEmpty={(usage) => !hasUsage(usage[utility])}
      empty={<p className="bills-none">No information currently available</p>}
      error="Unable to fetch account usage"
      isSecond
    >
      {(usage) => <ShownUsage weeks={usage[utility]} utility={utility} />}
    </QueryView>
  );
}

function ShownUsage({ weeks, utility }: { weeks: WeeklyUsage['electricity']; utility: UtilityKind }) {
  const { name, unit, chartLabel } = utilityLooks[utility];
  const { timeZone } = useBillsEstate();
  const today = wallClockAt(useCurrentMinute(), timeZone).date;
  const difference = differenceToLast(weeks, today);
  const now = weeks.at(-1);
  const isUnderWay = now !== undefined && isWeekOf(now.week, today);
  return (
    <section className="bills-usage" data-utility={utility} aria-label={`Usage of ${name.toLowerCase()}`}>
      <div className="bills-usage-head">
        <div>
          {chartLabel !== '' && <p className="bills-label">{chartLabel}</p>}
          {now && (
            <h2>
              {roundedUsage(now.value)} {isUnderWay ? 'this week' : `in the week of ${weekInWords(now.week)}`}
            </h2>
          )}
        </div>
        {difference !== undefined && (
          <p className={difference > 0 ? 'bills-difference' : 'bills-difference bills-difference-less'}>
            {difference !== 0 && <Icon path={difference > 0 ? upIcon : downIcon} size={20} />}
            {differenceText(difference, isUnderWay)}
          </p>
        )}
      </div>
      <UsageChart key={utility} weeks={weeks} />
      <table className="only-read">
        <caption>
          {name}, {unit} a week
        </caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, value }) => (
            <tr key={week}>
              <th scope="row">{weekInWords(week)}</th>
              <td>{roundedUsage(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LoadingUsage() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <SkeletonGroup isImmediate>
      <Skeleton shape="picture-card" />
    </SkeletonGroup>
  );
}
