import ImageIcon from '@mui/icons-material/ImageOutlined';
import { badgeText } from '@ekhaya/contract/notifications/notifications.rules';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { announcementOf, type AnnouncementDraft } from './announcement.rules.ts';
import { previewAnnouncement, type NewAnnouncement, type Preview } from './announcements.queries.ts';

/** Shows the notification as a resident sees it, and on request how many people it would reach. */
export function AnnouncementPreview() {
  const draft = useWatch<AnnouncementDraft>();
  const { zoneOf } = useEstateClock();
  const announcement = announcementOf(draft, zoneOf);
  const { title, description, image, type } = announcement;
  return (
    <Box component="section" aria-label="Preview" sx={{ position: 'sticky', top: 16, alignSelf: 'start' }}>
      <Typography component="h2" sx={{ font: 'var(--t-bar)', marginBottom: 1 }}>
        As the resident sees it
      </Typography>
      <Box
        sx={{
          border: '1px solid var(--line)',
          borderRadius: 'var(--leaf-m)',
          background: 'var(--page)',
          overflow: 'hidden',
        }}
      >
        <Typography sx={{ font: 'var(--t-title)', letterSpacing: 'var(--k-title)', padding: '20px 20px 12px' }}>
          Notifications
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, padding: '14px 20px', background: 'var(--unread)' }}>
          <Box
            sx={{
              width: 56,
              height: 56,
              flex: 'none',
              display: 'grid',
              placeItems: 'center',
              overflow: 'hidden',
              borderRadius: 'var(--leaf-s)',
              background: 'var(--fill)',
              color: 'var(--ink-3)',
            }}
          >
            {image === '' ? (
              <ImageIcon />
            ) : (
              <Box component="img" src={image} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
            )}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Box
              component="span"
              sx={{
                padding: '1px 7px',
                borderRadius: 'var(--ctl-s)',
                font: 'var(--t-over)',
                textTransform: 'uppercase',
                background: `var(--${type === 'event' ? 'good' : 'off'}-tint)`,
                color: `var(--${type === 'event' ? 'good' : 'off'})`,
              }}
            >
              {badgeText(type)}
            </Box>
            <Typography sx={{ font: 'var(--t-row)', marginTop: 0.5, overflowWrap: 'anywhere' }}>
              {title === '' ? 'Title' : title}
            </Typography>
            <Typography sx={{ font: 'var(--t-note)', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
              {description}
            </Typography>
          </Box>
        </Box>
      </Box>
      <Reach announcement={announcement} />
    </Box>
  );
}

function Reach({ announcement }: { announcement: NewAnnouncement }) {
  const [answer, setAnswer] = useState<{ requested: string; preview?: Preview; problem?: string }>();
  const requested = JSON.stringify(announcement);
  const isCurrent = answer?.requested === requested;

  const loadPreview = async (): Promise<void> => {
    try {
      setAnswer({ requested, preview: await previewAnnouncement(announcement) });
    } catch (error) {
      setAnswer({ requested, problem: sentenceOf(error) });
    }
  };

  return (
    <Box sx={{ marginTop: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="outlined" onClick={() => void loadPreview()}>
        How many does it reach?
      </Button>
      <Box role="status">
        {isCurrent && answer.preview !== undefined && (
          <Typography>
            {people(answer.preview.people)}, {phones(answer.preview.phones)} by push.
          </Typography>
        )}
      </Box>
      {isCurrent && answer.problem !== undefined && <Alert severity="error">{answer.problem}</Alert>}
    </Box>
  );
}

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
const phones = (count: number): string => `${count} ${count === 1 ? 'phone' : 'phones'}`;
