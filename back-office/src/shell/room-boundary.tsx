import { Box, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { StateActs, StateNote, StateTitle } from '../platform/states/state-texts.tsx';

/** Catches errors of a room while it renders and shows a message in its place; the rest of the console keeps working. */
export function RoomBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname.split('/')[1]}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Box sx={{ flex: 1, padding: '18px var(--gutter)' }}>
        <StateTitle>This room could not be shown</StateTitle>
        <StateNote>Nothing was changed. The other rooms work.</StateNote>
        <StateActs>
          <Button variant="outlined" onClick={() => this.setState({ isBroken: false })}>
            Try again
          </Button>
        </StateActs>
      </Box>
    );
  }
}
