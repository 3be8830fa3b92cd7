import { useEffect, useState } from 'react';
import { SearchField } from './search-field.tsx';

/** A typed text is searched when nothing was typed for this time. */
const PAUSE_MS = 250;

interface TypedSearchProps {
  /** What can be searched. */
  label: string;
  /** The text that the list is searched by: that of the address. */
  value: string;
  onChange: (value: string) => void;
}

/** The search field of a list whose text stands in the address. What is typed is shown at once, and searched after a pause. */
export function TypedSearch({ label, value, onChange }: TypedSearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return <SearchField label={label} value={typed} onChange={setTyped} width="min(100%, 420px)" />;
}
