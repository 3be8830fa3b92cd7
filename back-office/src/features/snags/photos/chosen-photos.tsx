import { cameraIcon, closeIcon } from '@ekhaya/icons/icon-paths';
import { maxSnagPhotos } from '@ekhaya/contract/snags/snags.rules';
import { Box, Button, IconButton } from '@mui/material';
import { useRef } from 'react';
import { Icon } from '../../../platform/page/icon.tsx';

/** A photo that was chosen, for a picture of it. */
interface ChosenPhoto {
  key: string;
  url: string;
}

interface ChosenPhotosProps<Photo extends ChosenPhoto> {
  photos: readonly Photo[];
  onRemove: (photo: Photo) => void;
}

/** The photos that were chosen, each with a button that removes it. */
export function ChosenPhotos<Photo extends ChosenPhoto>({ photos, onRemove: remove }: ChosenPhotosProps<Photo>) {
  if (photos.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, paddingTop: 1 }}>
      {photos.map((photo, at) => (
        <Box key={photo.key} sx={{ position: 'relative' }}>
          <Box
            component="img"
            src={photo.url}
            alt={`Chosen ${at + 1}`}
            sx={{ width: 72, height: 56, objectFit: 'cover', borderRadius: 'var(--leaf-s)' }}
          />
          <IconButton
            size="small"
            aria-label={`Remove photo ${at + 1}`}
            onClick={() => remove(photo)}
            sx={{ position: 'absolute', top: -8, right: -8, background: 'var(--surface)' }}
          >
            <Icon path={closeIcon} size={14} />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

interface PhotoButtonProps {
  /** How many photos there are. */
  count: number;
  isBusy: boolean;
  /** Takes the files that were chosen, no more than there is room for. */
  onChoose: (files: readonly File[]) => void;
}

/** The button that chooses photos of a snag, until there are as many as it can have. */
export function PhotoButton({ count, isBusy, onChoose: choose }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const room = maxSnagPhotos - count;
  return (
    <>
      <Button
        variant="sand"
        startIcon={<Icon path={cameraIcon} />}
        disabled={isBusy || room <= 0}
        onClick={() => input.current?.click()}
      >
        Photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          choose(files.slice(0, room));
        }}
      />
    </>
  );
}
