import { Box, Button, styled } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ageText } from '@ekhaya/ui-kit/feedback/age-text';
import { IconPlate } from '../platform/page/icon-plate.tsx';
import { RoomPage } from '../platform/page/room-page.tsx';
import { Row } from '../platform/page/row.tsx';
import { RowList } from '../platform/page/row-list.tsx';
import { SectionHead } from '../platform/page/section-head.tsx';
import { lastRooms } from './last-rooms.ts';
import lagoonSunset from '../platform/states/pictures/lagoon-sunset.svg';
import { iconOfGroup } from './room-groups.ts';
import { belowDesk } from '../platform/page/window-width.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 420px) minmax(0, 1fr)',
  gap: '24px 56px',
  alignItems: 'center',
  paddingTop: 16,
  [belowDesk]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > img': {
    width: '100%',
    maxWidth: 420,
    aspectRatio: '420 / 460',
    objectFit: 'cover',
    borderRadius: '0 48px 0 48px',
    '[data-theme=dark] &': { filter: 'brightness(.92)' },
    [belowDesk]: { maxWidth: 'none', aspectRatio: 'auto', height: 200 },
  },
});

/** The page for an unknown address or a record that no longer exists: what is safe, and where she was. */
export function NotFound() {
  const navigate = useNavigate();
  const [last] = useState(lastRooms);
  return (
    <RoomPage title="This page is not here">
      <Columns>
        <img src={lagoonSunset} alt="" />
        <div>
          <Box component="p" sx={{ margin: '0 0 20px', font: 'var(--t-body)', color: 'var(--ink-2)', maxWidth: 440 }}>
            It may have been withdrawn, or the link is from another estate. Nothing was changed.
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px', marginBottom: 4 }}>
            <Button variant="contained" size="large" onClick={() => void navigate('/')}>
              To Today
            </Button>
            <Button variant="outlined" size="large" onClick={() => void navigate(-1)}>
              Back
            </Button>
          </Box>
          {last.length > 0 && (
            <>
              <SectionHead title="You were here last" />
              <RowList label="You were here last">
                {last.map(({ room, at }) => (
                  <Row
                    key={room.path}
                    to={room.path}
                    leading={<IconPlate path={iconOfGroup[room.group]} />}
                    title={room.label}
                    note={ageText(at)}
                  />
                ))}
              </RowList>
            </>
          )}
        </div>
      </Columns>
    </RoomPage>
  );
}
