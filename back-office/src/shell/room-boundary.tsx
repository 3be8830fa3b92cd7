import { Alert, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

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
      <Alert
        severity="error"
        action={<Button onClick={() => this.setState({ isBroken: false })}>Try again</Button>}
        sx={{ marginTop: 2 }}
      >
        This room could not be shown.
      </Alert>
    );
  }
}
