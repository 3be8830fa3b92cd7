import type { Outage } from '@ekhaya/contract/outages/outages';
import { isUnderWay } from '@ekhaya/contract/outages/outages.rules';
import type { PlanPart, Position } from '@ekhaya/contract/places/plan.rules';
import { useEffect, useState } from 'react';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { loadWithRetry } from '@ekhaya/browser/page/load-with-retry';
import { useOutages } from '../../platform/outages/use-outages.ts';

type Outline = typeof import('@ekhaya/contract/places/area-on-plan.rules').outlinesOfArea;

/** The outages that last now, and what marks their areas on the plan. The code that finds the areas loads with the first outage. */
export function useOutagesNow(parts: readonly PlanPart[]): { outages: Outage[]; outlines: Position[][] } {
  const now = useCurrentMinute().getTime();
  const { data = [] } = useOutages();
  const outages = data.filter((outage) => isUnderWay(outage, now));
  const [outlinesOfArea, setOutlinesOfArea] = useState<Outline>();
  const hasOutages = outages.length > 0;
  useEffect(() => {
    if (!hasOutages) return undefined;
    let isGone = false;
    void loadWithRetry(() => import('@ekhaya/contract/places/area-on-plan.rules')).then((loaded) => {
      if (!isGone) setOutlinesOfArea(() => loaded.outlinesOfArea);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [hasOutages]);
  return { outages, outlines: outages.flatMap(({ area }) => outlinesOfArea?.(parts, area) ?? []) };
}
