import { Box, Button, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import lagoonSunset from './pictures/lagoon-sunset.svg';

/** The page for an unknown address or a record that no longer exists. */
export function NotFound() {
  const navigate = useNavigate();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 456px) minmax(0, 1fr)' },
        gap: 6,
        alignItems: 'center',
        paddingTop: 4,
      }}
    >
      <Title title="This page is not here" />
      <Box
        component="img"
        src={lagoonSunset}
        alt=""
        sx={{
          width: '100%',
          aspectRatio: '1',
          objectFit: 'cover',
          borderRadius: 'var(--leaf-l)',
          '[data-theme=dark] &': { filter: 'brightness(0.92)' },
        }}
      />
      <Box>
        <Typography sx={{ color: 'var(--ink-2)', maxWidth: 440, marginBottom: 3 }}>
          The link may be old, or from another estate. Nothing was changed.
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button variant="contained" onClick={() => void navigate('/')}>
            To the first room
          </Button>
          <Button variant="outlined" onClick={() => void navigate(-1)}>
            Back
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
