import { Alert } from '@mui/material';
import { useEffect, useState, type RefObject } from 'react';
import { focusInvalidIn } from '../keyboard/focus-first-invalid.ts';

interface RefusedFieldsProps {
  /** The sentences of the server at fields, by field: the same object until the next refusal. */
  wrong: Readonly<Record<string, string>>;
  /** Holds the fields, and not this notice. */
  fields: RefObject<HTMLElement | null>;
}

/**
 * Says beside the button that fields were refused, and leads to the first of them: it may be far from the button. A sentence that no
 * field shows stands here.
 */
export function RefusedFields({ wrong, fields }: RefusedFieldsProps) {
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  useEffect(() => {
    const sentences = Object.values(wrong);
    const shown = fields.current?.textContent ?? '';
    setUnshown(sentences.filter((sentence) => !shown.includes(sentence)));
    if (sentences.length > 0) focusInvalidIn(fields.current);
  }, [wrong, fields]);
  const count = Object.keys(wrong).length;
  if (count === 0) return null;
  return (
    <Alert severity="error">
      {[...(unshown.length < count ? ['Some of it is not valid. Each field says what.'] : []), ...unshown].join(' ')}
    </Alert>
  );
}
