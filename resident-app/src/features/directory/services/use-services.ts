import type { DirectoryService, DirectoryServiceType } from '@ekhaya/contract/directory/services.rules';
import { useLayoutEffect, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useReadOfEstate, type ReadOfEstate } from '../../../platform/access/use-read-of-estate.ts';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { SERVICES_KEY } from '../directory.live.ts';
import { readServices } from './services.queries.ts';

/** What `/TelephoneDirectory` is opened with: a service type and the service that it belongs to. */
export interface ContactsRecord {
  serviceName: string;
  serviceType: DirectoryServiceType;
}

/** The services of the current estate. */
export function useServices(): ReadOfEstate<DirectoryService[]> & { estateName: string } {
  const { estateID: estateId, current } = useCurrentAccess();
  const read = useReadOfEstate([SERVICES_KEY, estateId], () => readServices(estateId), {
    screen: { path: '/directory', title: 'Directory', estateId },
  });
  return { ...read, estateName: current?.estateName ?? 'your estate' };
}

/**
 * The record that the screen was opened with. It stays the same while the screen slides out. Redirects to the directory if the
 * history state has no such record, as after a deep link.
 */
function useDirectoryRecord<Value>(isRecord: (record: unknown) => record is Value): Value | undefined {
  const record = useRecord();
  const [first] = useState(record);
  const found = [record, first].find(isRecord);
  const isMissing = found === undefined;
  useLayoutEffect(() => {
    if (isMissing) redirect('/directory');
  }, [isMissing]);
  return found;
}

const hasFields = (record: unknown, ...names: string[]): boolean =>
  typeof record === 'object' && record !== null && names.every((name) => name in record);
const isService = (record: unknown): record is DirectoryService => hasFields(record, 'name', 'serviceTypes');
const isContactsRecord = (record: unknown): record is ContactsRecord => hasFields(record, 'serviceName', 'serviceType');

/** The service that `/SecondaryDirectory` was opened with, with changes that were read meanwhile. */
export function useChosenService(): DirectoryService | undefined {
  const opened = useDirectoryRecord(isService);
  const { data } = useServices();
  return data?.find(({ name }) => name === opened?.name) ?? opened;
}

/** The service type that `/TelephoneDirectory` was opened with, with changes that were read meanwhile. */
export function useChosenServiceType(): DirectoryServiceType | undefined {
  const opened = useDirectoryRecord(isContactsRecord);
  const { data } = useServices();
  const service = data?.find(({ name }) => name === opened?.serviceName);
  return service?.serviceTypes.find(({ name }) => name === opened?.serviceType.name) ?? opened?.serviceType;
}
