import type { OutageForm, StaffOutage } from '@ekhaya/contract/outages/console-outages';
import { isAreaChosen } from '@ekhaya/contract/places/areas.rules';
import type { Street } from '@ekhaya/contract/places/streets.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { OutageForm, StaffOutage };

/** The outages and works of an estate. */
export const useOutages = (estateId: string): UseQueryResult<StaffOutage[]> =>
  useQuery({
    queryKey: ['outages', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/outages', { params: { estateId } }, signal),
    enabled: estateId !== '',
  });

/** The streets of an estate's plan. */
export const useStreets = (estateId: string): UseQueryResult<Street[]> =>
  useQuery({
    queryKey: ['streets', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/streets', { params: { estateId } }, signal),
  });

/** How many houses and people an area has. Asked only for an area that is chosen. */
export const useReach = (
  estateId: string,
  area: OutageForm['area'],
): UseQueryResult<OutputOf<'POST /api/console/estates/{estateId}/outages/reach'>> =>
  useQuery({
    queryKey: ['outage-reach', estateId, area],
    queryFn: () => call('POST /api/console/estates/{estateId}/outages/reach', { params: { estateId }, body: area }),
    enabled: isAreaChosen(area),
    retry: false,
  });

/** Announces an outage, tells news of it, changes where it is, and ends it. Afterwards the outages are read again, also after a refusal. */
export function useOutageActs() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['outages'] });
  const announce = useMutation({
    mutationFn: ({ estateId, form }: { estateId: string; form: OutageForm }) =>
      call('POST /api/console/estates/{estateId}/outages', { params: { estateId }, body: form }),
    onSettled,
  });
  const news = useMutation({
    mutationFn: ({
      outage: { id, version },
      ...body
    }: {
      outage: StaffOutage;
      text: string;
      until: string;
      nextNewsAt: string | null;
    }) => call('PUT /api/console/outages/{id}', { params: { id }, body }, { version }),
    onSettled,
  });
  const changeArea = useMutation({
    mutationFn: ({
      outage: { id, version },
      ...body
    }: {
      outage: StaffOutage;
      area: OutageForm['area'];
      startsAt: string;
    }) => call('PUT /api/console/outages/{id}/area', { params: { id }, body }, { version }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call('POST /api/console/outages/{id}/end', { params: { id }, body: { text } }),
    onSettled,
  });
  return {
    announce: announce.mutateAsync,
    news: news.mutateAsync,
    changeArea: changeArea.mutateAsync,
    end: end.mutateAsync,
  };
}
