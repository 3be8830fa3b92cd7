import { Box, Button } from '@mui/material';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { FrontPage } from '../front-page.tsx';

/** The page for a person who is signed in but not staff at any estate. */
export function NoStaffRights() {
  const signOut = useSignOut();
  return (
    <FrontPage title="You have no staff rights">
      <Box component="p" sx={{ margin: '0 0 24px', font: 'var(--c-value)', color: 'var(--ink-2)' }}>
        You are signed in, but no estate has given you a role that may use the back office. Your own bookings, visitors
        and gate access are in the residents’ app. If you work for an estate, ask its manager to give you your role.
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" href="/">
          Open the residents’ app
        </Button>
        <Button variant="outlined" onClick={signOut}>
          Sign in as somebody else
        </Button>
      </Box>
    </FrontPage>
  );
}
