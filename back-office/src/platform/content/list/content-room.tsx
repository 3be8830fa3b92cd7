import { contentStatuses, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { Button } from '@mui/material';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BeginButton } from './begin-button.tsx';
import { Chip, Chips } from '../../page/chips.tsx';
import { ListPages } from '../../page/list-pages.tsx';
import { RoomPage } from '../../page/room-page.tsx';
import { SearchField } from '../../page/search-field.tsx';
import { useEstateFilter, useEstatesWithPermission } from '../../session/use-staff.ts';
import { Empty } from '../../states/empty.tsx';
import { NoResult } from '../../states/no-result.tsx';
import { ReadView } from '../../states/read-view.tsx';
import { ContentFiles } from '../content-files.tsx';
import { ContentRows, type ContentRowLook } from './content-rows.tsx';
import { statusFilters } from '../content-status.tsx';
import { beginContent, itemsPerPage, useContentList, type ItemOf } from '../content.queries.ts';

interface ContentRoomProps<Kind extends ContentKind> {
  kind: Kind;
  /** The path of the room: `/events`. */
  path: `/${string}`;
  /** The name of the list: `Events`. */
  listName: string;
  /** One and several of them: `event`, `events`. */
  one: string;
  many: string;
  /** The button that begins one: `Write an event`. */
  beginLabel: string;
  /** What they are for, in the empty list. */
  purpose: string;
  /** True where residents see the order that staff choose here. */
  isOrdered: boolean;
  /** `PageTabs` below the title. */
  tabs?: ReactNode;
  lookOf: (item: ItemOf<Kind>) => ContentRowLook;
}

/** The list of a kind of content, with drafts: search, statuses, order, copies and CSV. */
export function ContentRoom<Kind extends ContentKind>(room: ContentRoomProps<Kind>) {
  const { kind, path, listName, one, many, beginLabel, purpose, isOrdered, tabs, lookOf } = room;
  const [params, setParams] = useSearchParams();
  const estates = useEstatesWithPermission('content.write');
  const chosen = useEstateFilter().estateId;
  // Order and files belong to one estate.
  const estateId = chosen ?? (estates.length === 1 ? estates[0]?.id : undefined);
  const status = contentStatuses.find((known) => known === params.get('status'));
  const q = params.get('q') ?? '';
  const page = Number(params.get('page') ?? 1);
  const items = useContentList({ kind, estateId, status, q, page });
  const filterBy = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const isFiltered = status !== undefined || q !== '';
  const begunAt = estateId ?? estates[0]?.id;
  const begin = async (): Promise<string | undefined> =>
    begunAt === undefined ? undefined : beginContent(kind, begunAt);
  return (
    <RoomPage
      title={listName}
      {...(tabs !== undefined && { tabs })}
      actions={
        <>
          <ContentFiles kind={kind} many={many} estateId={estateId} />
          <BeginButton label={beginLabel} path={path} begin={begin} />
        </>
      }
    >
      <Chips label={`Filter ${many}`}>
        <SearchField label={`Title of the ${one}`} value={q} onChange={(words) => filterBy('q', words)} />
        <Chip isOn={status === undefined} onClick={() => filterBy('status', '')}>
          All
        </Chip>
        {statusFilters.map(({ id, name }) => (
          <Chip key={id} isOn={status === id} onClick={() => filterBy('status', id)}>
            {name}
          </Chip>
        ))}
      </Chips>
      <ReadView read={items} what={`The ${many}`}>
        {({ items: rows, total }) =>
          rows.length === 0 ? (
            isFiltered ? (
              <NoResult
                title={q === '' ? `No ${one} of this kind` : `No ${one} with “${q}”`}
                searched={q}
                acts={
                  <>
                    {q !== '' && status !== undefined && (
                      <Button variant="sand" onClick={() => filterBy('status', '')}>
                        Look without the other filters
                      </Button>
                    )}
                    <Button variant="sand" onClick={() => setParams({}, { replace: true })}>
                      Show all {many}
                    </Button>
                  </>
                }
              />
            ) : (
              <Empty title={`Nobody has written ${many} yet`} note={purpose} />
            )
          ) : (
            <>
              <ContentRows
                kind={kind}
                path={path}
                listName={listName}
                items={rows as ItemOf<Kind>[]}
                lookOf={lookOf}
                showsEstate={estateId === undefined}
                orderedAt={isOrdered && !isFiltered ? estateId : undefined}
              />
              <ListPages
                page={page}
                total={total}
                perPage={itemsPerPage}
                onChange={(next) => filterBy('page', String(next))}
              />
            </>
          )
        }
      </ReadView>
    </RoomPage>
  );
}
