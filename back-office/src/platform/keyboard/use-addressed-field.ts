import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Puts the focus into a field when it appears, if the address names its form: `/snags?row=one#answer` is opened to write. On a phone
 * the panel begins at its top instead.
 * @param form the fragment of the address
 */
export function useAddressedField(form: string, field: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${form}`) field.current?.focus();
  }, [hash, form, field]);
}
