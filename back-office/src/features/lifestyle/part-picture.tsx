import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { storeContentPicture } from '../../platform/content/content.queries.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { PictureEditor } from '../../platform/pictures/picture-editor.tsx';

interface PartPictureProps {
  /** Names the picture: `Logo`. */
  label: string;
  /** The address; empty for none. */
  picture: string;
  ratio: number;
  onChange: (picture: string) => void;
}

/** A picture beside the words that say what it shows: a logo beside its name, a dish beside its title. It needs no other words. */
export function PartPicture({ label, picture, ratio, onChange: change }: PartPictureProps) {
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const store = async (file: File): Promise<void> => {
    setChosen(undefined);
    setBusy(true);
    setFailure(undefined);
    try {
      change(await storeContentPicture(file));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Box
      role="group"
      aria-label={`${label} picture`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {picture !== '' && (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ height: 56, aspectRatio: ratio, objectFit: 'cover', borderRadius: 'var(--leaf-s)' }}
        />
      )}
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        startIcon={<Icon path={imageIcon} />}
        onClick={() => input.current?.click()}
      >
        {isBusy ? 'Uploading' : picture === '' ? `Add a ${label.toLowerCase()} picture` : 'Change the picture'}
      </Button>
      {picture !== '' && (
        <Button size="small" onClick={() => change('')}>
          Without a picture
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`${label} picture file`}
        hidden
        onChange={({ target }) => {
          setChosen(target.files?.[0]);
          // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
          target.value = '';
        }}
      />
      {failure !== undefined && <Alert severity="error">{sentenceOf(failure)}</Alert>}
      {chosen !== undefined && (
        <PictureEditor
          file={chosen}
          ratio={ratio}
          onDone={(file) => void store(file)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </Box>
  );
}
