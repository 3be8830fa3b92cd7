import { Alert } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { PictureEditor } from './picture-editor.tsx';
import { useNewestHandler } from './use-newest-handler.ts';

interface ChosenPictureOptions {
  /** The accessible name of the file input. */
  label: string;
  /** Width by height of the frame in which residents see the picture: it is cut to it. */
  ratio: number;
  /** The width of the stored picture, in pixels. */
  width?: number;
  /** Uploads the picture and returns its address. */
  store: (picture: File) => Promise<string>;
  /** Called with the address of the stored picture. */
  onStored: (address: string) => void;
}

/** A picture that is chosen, cut and stored. */
interface ChosenPicture {
  /** Opens the choice of a file. */
  choose: () => void;
  /** True while the picture is uploaded. */
  isBusy: boolean;
  /** The hidden file input, the editor of what was chosen, and why it was not stored. */
  chooser: ReactNode;
}

/** Chooses a file, has its part cut and stores it. What is not stored leaves the picture before it in place, and says why. */
export function useChosenPicture({ label, store, onStored, ...frame }: ChosenPictureOptions): ChosenPicture {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const finish = useNewestHandler(onStored);
  const save = async (picture: File): Promise<void> => {
    setChosen(undefined);
    setBusy(true);
    setFailure('');
    try {
      finish(await store(picture));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  return {
    choose: () => input.current?.click(),
    isBusy,
    chooser: (
      <>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={label}
          hidden
          onChange={({ target }) => {
            setChosen(target.files?.[0]);
            // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
            target.value = '';
          }}
        />
        {chosen !== undefined && (
          <PictureEditor
            {...frame}
            file={chosen}
            onDone={(picture) => void save(picture)}
            onCancel={() => setChosen(undefined)}
          />
        )}
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
      </>
    ),
  };
}
