import type { Ref } from 'react';

interface PhotoInputProps {
  ref: Ref<HTMLInputElement>;
  onChoose: (files: File[]) => void;
}

/** The hidden input that opens the camera or the library of the phone. A button beside it presses it. */
export function PhotoInput({ ref, onChoose }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      multiple
      hidden
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Cleared, so that choosing the same photo again fires a change event.
        event.currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
