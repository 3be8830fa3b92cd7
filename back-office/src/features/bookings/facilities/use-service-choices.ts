import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { useGetList, type RaRecord } from 'react-admin';

/**
 * The services of an estate, or of all estates of the person, as choices of a field or a filter.
 * @param isEnabled false while the services must not be read
 */
export function useServiceChoices(filter: { estateId?: string }, isEnabled = true): { id: string; name: string }[] {
  const { data = [] } = useGetList<RaRecord<string> & { name: string }>(
    'services',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' }, filter },
    { enabled: isEnabled },
  );
  return data.map(({ id, name }) => ({ id, name: labelOf(name) }));
}
