import { badgeText } from '@ekhaya/contract/notifications/notifications.rules';
import { NotificationRow, NotificationRows } from '@ekhaya/ui-kit/lists/notification-row';
import { Box } from '@mui/material';
import { useState } from 'react';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import type { NoticeDraft } from './notice-draft.rules.ts';

interface NoticePreviewProps {
  notice: Pick<NoticeDraft, 'type' | 'title' | 'description' | 'image' | 'imageAlt'>;
  estateName: string;
}

/** The longest text that phones show of a push message, in characters. */
const MAX_PUSH_TEXT = 120;

/** Shows a notice as its readers see it: in the list of the app in both themes, and on the locked phone. */
export function NoticePreview({ notice, estateName }: NoticePreviewProps) {
  const { type, title, description, image, imageAlt } = notice;
  const [now] = useState(() => new Date());
  const shown = title === '' ? 'Title' : title;
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <SectionHead title="In the app" />
      <PhonePreviews label="In the app" title="Notifications" scale={0.61} height={250}>
        <NotificationRows label="Notifications">
          <NotificationRow
            notification={{
              type,
              description,
              image,
              imageAlt,
              status: 'SENT',
              title: shown,
              createdAt: { _seconds: now.getTime() / 1000 },
            }}
            badge={badgeText(type)}
            now={now}
            onOpen={openNothing}
          />
        </NotificationRows>
      </PhonePreviews>
      <SectionHead title="On the locked phone" />
      <Box sx={{ maxWidth: 340, padding: '14px', background: '#3d4b4f', borderRadius: 'var(--leaf-s)' }}>
        <Box
          data-theme="light"
          sx={{
            padding: '12px 14px',
            borderRadius: '14px',
            background: 'var(--surface)',
            color: 'var(--ink)',
            font: 'var(--t-note)',
            overflowWrap: 'anywhere',
          }}
        >
          <Box sx={{ fontWeight: 600 }}>{estateName}</Box>
          <b>{shown}.</b>{' '}
          {description.length > MAX_PUSH_TEXT ? `${description.slice(0, MAX_PUSH_TEXT).trimEnd()} ...` : description}
        </Box>
      </Box>
    </Box>
  );
}

/** A press in the preview opens nothing. */
const openNothing = (): void => undefined;
