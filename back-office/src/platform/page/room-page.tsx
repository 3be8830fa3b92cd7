import { Box, styled } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { SearchButton } from './search-button.tsx';
import { onPhone, withLargeText } from './window-width.ts';

interface RoomPageProps {
  title: string;
  /** One line under the title. */
  note?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** `PageTabs` below the title. */
  tabs?: ReactNode;
  /** A `SidePanel`: at the right of the page; below 840 px in its place. */
  panel?: ReactNode;
  children: ReactNode;
}

const Columns = styled('div')({ flex: 1, minWidth: 0, display: 'flex', alignItems: 'stretch' });

const Page = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '18px var(--gutter) 96px',
  [onPhone]: { paddingTop: 14 },
  // On a phone the panel takes the place of the page, which keeps its state.
  '&[data-has-panel]': { [onPhone]: { display: 'none' } },
});

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 14px',
  minHeight: 44,
  marginBottom: 14,
});

/** On a phone, actions that are too wide for the line of the title follow below it, and the search stays beside the title. */
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  maxWidth: '100%',
  '&:empty': { display: 'none' },
  // The red button of a screen is that of the thing that is open.
  '[data-has-panel] & .MuiButton-contained': {
    background: 'var(--fill)',
    color: 'var(--ink)',
    '&:hover': { background: 'var(--fill-press)' },
  },
  [onPhone]: { order: 1, '&:has(> label > input), & > :has(input)': { flex: '1 1 100%' } },
});

/** The page of a room: its title, the line under it, its actions and tabs, the content, and a panel beside it. */
export function RoomPage({ title, note, actions, tabs, panel, children }: RoomPageProps) {
  useEffect(() => {
    document.title = `${title} · Ekhaya back office`;
  }, [title]);
  const hasPanel = panel !== undefined && panel !== null && panel !== false;
  return (
    <Columns>
      <Page {...(hasPanel && { 'data-has-panel': '' })}>
        <Head>
          <Box
            sx={{
              // Beside a panel, actions for which the line of the title has no room stand below it.
              flex: hasPanel ? '1 1 max-content' : '1 1 120px',
              minWidth: 0,
              // On a phone too, and the search stays beside the title.
              [onPhone]: { flexBasis: 'max-content', maxWidth: 'calc(100% - var(--button) - 14px)' },
              [withLargeText]: { flexBasis: 'min(320px, 100%)' },
            }}
          >
            <Box
              component="h1"
              tabIndex={-1}
              sx={{
                margin: 0,
                font: 'var(--t-title)',
                letterSpacing: 'var(--k-title)',
                overflowWrap: 'anywhere',
                hyphens: 'auto',
              }}
            >
              {title}
            </Box>
            {note !== undefined && (
              <Box
                sx={{
                  // The line fills the room that the title leaves, and does not push the actions below it.
                  contain: 'inline-size',
                  font: 'var(--t-note)',
                  color: 'var(--ink-2)',
                  '& a': { color: 'var(--action-ink)' },
                }}
              >
                {note}
              </Box>
            )}
          </Box>
          {actions !== undefined && <Actions>{actions}</Actions>}
          <SearchButton isNarrow={actions !== undefined} />
        </Head>
        {tabs !== undefined && <Box sx={{ marginBottom: '12px' }}>{tabs}</Box>}
        {children}
      </Page>
      {panel}
    </Columns>
  );
}
