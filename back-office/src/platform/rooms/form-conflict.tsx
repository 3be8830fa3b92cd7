import { useEffect, useState } from 'react';
import { useDataProvider, useEditContext, useRecordContext, useResourceContext, type RaRecord } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { ConflictNotice, type ChangedField } from '../states/conflict-notice.tsx';

/** Lists the fields in which the record of somebody else differs from what stands in the form: `compareFields` of its fields. */
export type CompareRecords = (theirs: object, mine: object) => ChangedField[];

/**
 * Stands in a form of react-admin whose record somebody else changed meanwhile. Keeping theirs reads the record again; keeping mine
 * reads it again and leaves what the person changed in the form, so that saving it is the newest change.
 */
export function FormConflict({ compare }: { compare: CompareRecords }) {
  const { errors } = useFormState();
  const at = errors.root?.['changedAt']?.message;
  if (at === undefined) return null;
  return <Conflict change={{ by: errors.root?.['changedBy']?.message?.trim() ?? '', at }} compare={compare} />;
}

function Conflict({ change, compare }: { change: { by: string; at: string }; compare: CompareRecords }) {
  const { getValues, clearErrors, reset } = useFormContext();
  const { refetch } = useEditContext();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const [theirs, setTheirs] = useState<RaRecord>();
  const [mine] = useState<Record<string, unknown>>(() => getValues());
  const id = record?.id;
  useEffect(() => {
    if (id === undefined) return;
    provider.getOne<RaRecord>(resource, { id }).then(
      ({ data }) => setTheirs(data),
      // Without the other version there is nothing to compare; the choice stays.
      () => undefined,
    );
  }, [provider, resource, id]);

  const keep = async (whose: 'mine' | 'theirs'): Promise<void> => {
    const { data } = (await refetch?.()) ?? {};
    if (whose === 'theirs' && data !== undefined) reset(data as Record<string, unknown>);
    clearErrors('root');
  };
  return (
    <ConflictNotice
      change={change}
      what="this"
      fields={theirs === undefined ? [] : compare(theirs, mine)}
      onKeepTheirs={() => void keep('theirs')}
      onKeepMine={() => void keep('mine')}
    />
  );
}
