import { useEffect, useState } from 'react';
import { useDataProvider, useEditContext, useRecordContext, useResourceContext, type RaRecord } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { ConflictNotice, type ChangedField } from '../states/conflict-notice.tsx';

const isShown = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** `closesAt` as `Closes at`. */
const labelOf = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const fieldsOf = (theirs: RaRecord, mine: Record<string, unknown>): ChangedField[] =>
  Object.entries(mine).flatMap(([name, value]) => {
    const other: unknown = theirs[name];
    if (name === 'version' || !isShown(value) || !isShown(other) || value === other) return [];
    return [{ label: labelOf(name), theirs: String(other), mine: String(value) }];
  });

/**
 * Stands in a form of react-admin whose record somebody else changed meanwhile. Keeping theirs reads the record again; keeping mine
 * reads it again and leaves what the person changed in the form, so that saving it is the newest change.
 */
export function FormConflict() {
  const { errors } = useFormState();
  const at = errors.root?.['changedAt']?.message;
  return at === undefined ? null : <Conflict change={{ by: errors.root?.['changedBy']?.message?.trim() ?? '', at }} />;
}

function Conflict({ change }: { change: { by: string; at: string } }) {
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
      fields={theirs === undefined ? [] : fieldsOf(theirs, mine)}
      onKeepTheirs={() => void keep('theirs')}
      onKeepMine={() => void keep('mine')}
    />
  );
}
