import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { PictureEditor } from '../../platform/pictures/picture-editor.tsx';
import { storeLogo } from './estate-logo.queries.ts';

/** The width of a stored logo in pixels: sharp at the size of the largest place that shows it, on a phone of three pixels a point. */
const LOGO_WIDTH = 512;

interface ChooseLogoProps {
  /** The address of the logo; empty for none. */
  logo: string;
  onChange: (logo: string) => void;
}

/** Chooses the logo of an estate and shows it in the circle in which residents see it. */
export function ChooseLogo({ logo, onChange: change }: ChooseLogoProps) {
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const store = async (file: File): Promise<void> => {
    setChosen(undefined);
    setBusy(true);
    setFailure(undefined);
    try {
      change(await storeLogo(file));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Box role="group" aria-label="Logo" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box
          sx={{
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            width: 64,
            height: 64,
            overflow: 'hidden',
            borderRadius: '50%',
            background: 'var(--fill)',
            color: 'var(--ink-2)',
          }}
        >
          {logo === '' ? (
            <Icon path={imageIcon} />
          ) : (
            <Box component="img" src={logo} alt="The logo" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
          )}
        </Box>
        <Button variant="sand" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? 'Uploading' : logo === '' ? 'Choose a logo' : 'Change the logo'}
        </Button>
        {logo !== '' && (
          <Button variant="text" disabled={isBusy} onClick={() => change('')} sx={{ color: 'var(--ink)' }}>
            Without a logo
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Logo file"
          hidden
          onChange={({ target }) => {
            setChosen(target.files?.[0]);
            // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
            target.value = '';
          }}
        />
      </Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        Residents see it when they choose the estate, above the PIN pad, and on the page of a visitor’s pass.
      </Box>
      {chosen !== undefined && (
        <PictureEditor
          file={chosen}
          ratio={1}
          width={LOGO_WIDTH}
          onDone={(file) => void store(file)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {failure !== undefined && <Alert severity="error">{sentenceOf(failure)}</Alert>}
    </Box>
  );
}
