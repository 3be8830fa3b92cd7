import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, styled } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { Icon } from '../page/icon.tsx';
import { Row } from '../page/row.tsx';
import { RowList } from '../page/row-list.tsx';
import { useEstateClock } from '../session/use-estate-clock.ts';
import { useUndoBar } from '../undo/undo-bar.tsx';
import { ContentStatus } from './content-status.tsx';
import { CONTENT, sendOrder, type ItemOf } from './content.queries.ts';
import { moved, useOrderHandles } from './order-handles.tsx';

/** How one item looks in the list. */
export interface ContentRowLook {
  /** The address of its picture; empty for none. */
  picture?: string;
  /** The icon in place of a picture. */
  icon?: string;
  note?: string;
}

interface ContentRowsProps<Kind extends ContentKind> {
  kind: Kind;
  path: string;
  listName: string;
  items: readonly ItemOf<Kind>[];
  lookOf: (item: ItemOf<Kind>) => ContentRowLook;
  showsEstate: boolean;
  /** The estate whose order can be changed here; undefined where it cannot. */
  orderedAt: string | undefined;
}

const Picture = styled('img')({
  width: 64,
  height: 48,
  objectFit: 'cover',
  borderRadius: 'var(--leaf-s)',
  background: 'var(--fill)',
});

const NoPicture = styled('span')({
  width: 64,
  height: 48,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'var(--leaf-s)',
  background: 'var(--fill)',
  color: 'var(--ink-2)',
});

/** The rows of a list of content. Where residents see its order, rows are moved by dragging and by two buttons. */
export function ContentRows<Kind extends ContentKind>(rows: ContentRowsProps<Kind>) {
  const { kind, path, listName, items, lookOf, showsEstate, orderedAt } = rows;
  const { momentOf } = useEstateClock();
  const client = useQueryClient();
  const undoBar = useUndoBar();
  const [problem, setProblem] = useState<unknown>();
  const send = async (estateId: string, ids: string[]): Promise<string[]> => {
    const before = await sendOrder(kind, estateId, ids);
    await client.invalidateQueries({ queryKey: [CONTENT] });
    return before;
  };
  const move = async (from: number, to: number): Promise<void> => {
    const title = items[from]?.title;
    if (orderedAt === undefined || title === undefined || to < 0 || to >= items.length || from === to) return;
    setProblem(undefined);
    const ids = items.map(({ id }) => id);
    try {
      const before = await send(orderedAt, moved(ids, from, to));
      undoBar.show({
        ...{ done: 'Moved:', text: title, decision: { id: `${before.join()} ${to}`, undoMs: 10_000 } },
        undo: () => send(orderedAt, before),
      });
    } catch (error) {
      setProblem(error);
    }
  };
  const order = useOrderHandles(items.length, (from, to) => void move(from, to), 'li');
  return (
    <Box {...order.listProps}>
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      <RowList label={listName}>
        {items.map((item, at) => {
          const { picture = '', note = '', icon = imageIcon } = lookOf(item);
          const title = item.title === '' ? 'Without a title yet' : item.title;
          const when =
            item.status === 'scheduled' && item.visibleFrom !== null
              ? `seen from ${momentOf(item.visibleFrom, item.estateId)}`
              : '';
          return (
            <Row
              key={item.id}
              to={`${path}/${item.id}`}
              title={title}
              note={[note, when, showsEstate ? item.estateName : ''].filter((part) => part !== '').join(' · ')}
              leading={
                <>
                  {orderedAt !== undefined && order.grip(at)}
                  {picture === '' ? (
                    <NoPicture>
                      <Icon path={icon} />
                    </NoPicture>
                  ) : (
                    <Picture src={`${picture}?width=480`} alt="" loading="lazy" />
                  )}
                </>
              }
              end={
                <>
                  <ContentStatus status={item.status} />
                  {orderedAt !== undefined && order.buttons(at, title)}
                </>
              }
            />
          );
        })}
      </RowList>
    </Box>
  );
}
