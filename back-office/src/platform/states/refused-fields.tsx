import { Alert } from '@mui/material';
import { useEffect, useRef, type RefObject } from 'react';
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
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sentences = Object.values(wrong);
    if (sentences.length === 0 || said.current === null) return;
    // What the fields show is known once they are drawn.
    const shown = fields.current?.textContent ?? '';
    const unshown = sentences.filter((sentence) => !shown.includes(sentence));
    const atFields = unshown.length < sentences.length ? ['Some of it is not valid. Each field says what.'] : [];
    said.current.textContent = [...atFields, ...unshown].join(' ');
    focusInvalidIn(fields.current);
  }, [wrong, fields]);
  if (Object.keys(wrong).length === 0) return null;
  return (
    <Alert severity="error">
      <span ref={said} />
    </Alert>
  );
}
