import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChosenEstate } from '../../platform/session/use-staff.ts';
import { requestsPerPage } from './privacy.queries.ts';

interface ShownPage {
  items: readonly unknown[];
  total: number;
}

/**
 * The page of the requests, which stands in the address. It is the first again when another estate is chosen, and the last there is
 * when the rows of a later one are gone.
 */
export function useRequestPage() {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1);
  const turnTo = (next: number, options: { replace?: boolean } = {}): void =>
    setAddress((present) => {
      const query = new URLSearchParams(present);
      if (next === 1) query.delete('page');
      else query.set('page', String(next));
      return query;
    }, options);
  return { page, turnTo };
}

/** Turns to a page that exists: see `useRequestPage`. @param shown the answer of the server about this page; undefined before */
export function useExistingPage(
  { page, turnTo }: ReturnType<typeof useRequestPage>,
  shown: ShownPage | undefined,
): void {
  const [estate] = useChosenEstate();
  const estateOfPage = useRef(estate);
  useEffect(() => {
    if (page === 1) estateOfPage.current = estate;
    else if (estateOfPage.current !== estate) turnTo(1, { replace: true });
    else if (shown?.items.length === 0) {
      turnTo(Math.max(1, Math.ceil(shown.total / requestsPerPage)), { replace: true });
    }
  });
}
