import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';

/** Shows recovery codes, this once, to copy or to print. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [note, setNote] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setNote('Copied'),
      () => setNote('Your browser does not let us copy. Please mark the codes and copy them.'),
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingTop: 1.5 }}>
      <Typography>
        Keep these recovery codes where your phone is not. Each works once in place of your second factor. They are
        shown only now.
      </Typography>
      <Box
        component="ul"
        className="recovery-codes"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
          gap: '6px 16px',
          margin: 0,
          padding: '14px 16px',
          listStyle: 'none',
          borderRadius: 'var(--ctl-s)',
          background: 'var(--fill)',
          font: '600 15px/24px ui-monospace, monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button variant="outlined" onClick={copy}>
          Copy
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          Print
        </Button>
        <span role="status">{note}</span>
      </Box>
      <Button variant="contained" onClick={onDone}>
        I have kept them
      </Button>
    </Box>
  );
}
