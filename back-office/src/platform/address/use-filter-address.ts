import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A filter as it is written into the address: `usual` is left out of it. An undefined value leaves the filter as it is. */
interface WrittenFilter {
  value: string | undefined;
  usual?: string;
}

interface FilterChange {
  filters: Record<string, WrittenFilter>;
  /** Names that are taken out of the address, such as the row that is open. */
  drops?: readonly string[];
  /** Whether somebody types, so that Back does not go through each letter. */
  isTyped: boolean;
}

/** The filters of a list in the address, and a function that changes some. A changed filter begins at the first page. */
export function useFilterAddress(): [URLSearchParams, (change: FilterChange) => void] {
  const [address, setAddress] = useSearchParams();
  const write = useCallback(
    ({ filters, drops = [], isTyped }: FilterChange): void =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of ['page', ...drops]) next.delete(name);
          for (const [name, { value, usual = '' }] of Object.entries(filters)) {
            if (value === usual) next.delete(name);
            else if (value !== undefined) next.set(name, value);
          }
          return next;
        },
        { replace: isTyped },
      ),
    [setAddress],
  );
  return [address, write];
}

/** The page that the address names; the first one by default. */
export const pageOf = (address: URLSearchParams): number =>
  Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1);
