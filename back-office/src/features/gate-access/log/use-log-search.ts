import {
  daysOfFilter,
  readGateLogLine,
  type UnderstoodPart,
} from '@ekhaya/contract/gate-access/log/gate-log-line.rules';
import { instantOfWallClock, minutesPerDay } from '@ekhaya/contract/time/wall-clock.rules';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GateEstate } from '../use-gate-estate.ts';
import type { LogFilters } from '../gate.queries.ts';

/** The search of the gate log: one line, what was understood of it, and the filters it stands for. */
export interface LogSearch {
  line: string;
  write: (line: string) => void;
  understood: readonly UnderstoodPart[];
  filters: LogFilters;
  /** The filter that the line names, by its kind. */
  has: (kind: UnderstoodPart['kind']) => boolean;
}

/** Reads the search line from the address, and keeps it there: a reload and a link show the same entries. */
export function useLogSearch(estate: GateEstate, gates: readonly { id: string; name: string }[]): LogSearch {
  const [query, setQuery] = useSearchParams();
  const [line, setLine] = useState(query.get('q') ?? '');
  const searched = useDeferredValue(line);
  const { estateId, timeZone, today } = estate;
  const { filter, understood } = useMemo(() => readGateLogLine(searched, { today, gates }), [searched, today, gates]);
  const filters = useMemo((): LogFilters => {
    const { fromDay, toDay } = daysOfFilter(filter, today);
    const { fromDay: _from, toDay: _to, ...rest } = filter;
    return {
      ...rest,
      estateId,
      from: instantOfWallClock({ date: fromDay, minutes: 0 }, timeZone).toISOString(),
      // Without an end, entries of guards whose clocks are ahead are found too.
      ...(toDay < today && { to: instantOfWallClock({ date: toDay, minutes: minutesPerDay }, timeZone).toISOString() }),
    };
  }, [filter, estateId, timeZone, today]);
  const write = (next: string): void => {
    setLine(next);
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (next.trim() === '') after.delete('q');
        else after.set('q', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { line, write, understood, filters, has: (kind) => understood.some((part) => part.kind === kind) };
}
