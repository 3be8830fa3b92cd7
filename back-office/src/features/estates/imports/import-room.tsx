import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { EstateTabs } from '../../../platform/rooms/estate-tabs.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useImports, type PeopleImport } from './imports.queries.ts';

const title = 'Import people and houses';

/** The room that imports houses, people, their roles and leases from a CSV file. The opened file stands in the address. */
export function ImportRoom() {
  const [search, setSearch] = useSearchParams();
  const opened = search.get('file') ?? '';
  const open = (id: string): void =>
    setSearch((address) => {
      if (id === '') address.delete('file');
      else address.set('file', id);
      return address;
    });
  return (
    <RoomPage
      title={title}
      actions={
        opened !== '' && (
          <Button variant="sand" onClick={() => open('')}>
            Another file
          </Button>
        )
      }
    >
      <EstateTabs permission="roles.grant">
        {(estateId) => <Imports key={estateId} estateId={estateId} opened={opened} open={open} />}
      </EstateTabs>
    </RoomPage>
  );
}

interface ImportsProps {
  estateId: string;
  opened: string;
  open: (id: string) => void;
}

function Imports({ estateId, opened, open }: ImportsProps) {
  const read = useImports(estateId);
  return (
    <ReadView read={read} what="The imports" rows={4}>
      {(imports: PeopleImport[]) => {
        const chosen = imports.find(({ id }) => id === opened);
        const running = imports.filter((each) => each.state === 'running' && each.id !== opened);
        return (
          <>
            {running.map((each) => (
              <ImportProgress key={each.id} file={each} readAt={read.dataUpdatedAt} />
            ))}
            {chosen === undefined ? (
              <ImportFile estateId={estateId} imports={imports} open={open} />
            ) : (
              <ImportCheck key={chosen.id} file={chosen} readAt={read.dataUpdatedAt} />
            )}
          </>
        );
      }}
    </ReadView>
  );
}
