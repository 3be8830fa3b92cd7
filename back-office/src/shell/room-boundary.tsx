import { Box, Button } from '@mui/material';
import { Component, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CodeNotLoaded } from '../platform/rooms/lazy-page.tsx';
import { StateActs, StateNote, StateTitle } from '../platform/states/state-texts.tsx';
import { useIsOnline } from '../platform/states/use-is-online.ts';

/** Catches errors of a room while it renders and shows a message in its place; the rest of the console keeps working. */
export function RoomBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname.split('/')[1]}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof CodeNotLoaded) error.forget();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const retry = (): void => this.setState({ error: undefined });
    return (
      <Box sx={{ flex: 1, padding: '18px var(--gutter)' }}>
        {error instanceof CodeNotLoaded ? <NotLoaded onRetry={retry} /> : <Broken onRetry={retry} />}
      </Box>
    );
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <StateTitle>This room could not be shown</StateTitle>
      <StateNote>Nothing was changed. The other rooms work.</StateNote>
      <StateActs>
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      </StateActs>
    </>
  );
}

/** Stands in the place of a room whose code could not be loaded. It is loaded when the network is back. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onBack = (): void => retry();
    addEventListener('online', onBack);
    return () => removeEventListener('online', onBack);
  }, []);
  return (
    <>
      <StateTitle>{isOnline ? 'This room could not be loaded' : 'There is no network'}</StateTitle>
      <StateNote>
        {isOnline
          ? 'Nothing was changed. There may be a new version of the console: loading it again brings it.'
          : 'This room was not opened before. It opens when the network is back.'}
      </StateNote>
      <StateActs>
        {isOnline && (
          <Button variant="contained" onClick={() => location.reload()}>
            Load the console again
          </Button>
        )}
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      </StateActs>
    </>
  );
}
