import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, styled } from '@mui/material';
import { sentenceOf } from '../../failure/failure-sentence.ts';
import { Icon } from '../../page/icon.tsx';
import { Row } from '../../page/row.tsx';
import { RowList } from '../../page/row-list.tsx';
import { useEstateClock } from '../../session/use-estate-clock.ts';
import { ContentStatus } from '../content-status.tsx';
import type { ItemOf } from '../content.queries.ts';
import { useOrderHandles } from '../order-handles.tsx';
import { useContentOrder } from './use-content-order.ts';

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
  const { ordered, move, problem } = useContentOrder(kind, orderedAt, items);
  const order = useOrderHandles(ordered.length, move, 'li');
  return (
    <Box {...order.listProps}>
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      <RowList label={listName}>
        {ordered.map((item, at) => {
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
