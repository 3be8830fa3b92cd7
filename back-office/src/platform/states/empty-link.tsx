import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The act of an empty list that leads to another room, which the same people may open. */
export function EmptyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="outlined" size="small">
      {children}
    </Button>
  );
}
