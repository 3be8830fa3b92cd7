import { eyeIcon, eyeOffIcon } from '@ekhaya/icons/icon-paths';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { TextField, type TextFieldProps } from '@ekhaya/ui-kit/controls/field';
import { useEffect, useState } from 'react';

/** How long an identity number stays readable after a tap on the eye, in milliseconds. */
const SHOWN_MS = 30_000;

/** Hides all but the last three characters, in the groups of an ID number: `•••••• •••• 087`. */
const masked = (number: string): string => {
  const hidden = '•'.repeat(Math.max(0, number.length - 3)) + number.slice(-3);
  return [hidden.slice(0, 6), hidden.slice(6, 10), hidden.slice(10)].filter((group) => group !== '').join(' ');
};

/** A field for an identity number: covered until the eye is tapped, and covered again after 30 seconds. */
export function IdentityNumberField(
  props: Omit<TextFieldProps, 'value' | 'trailing' | 'type'> & { label: string; value: string },
) {
  const { value, label } = props;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown || value === '') return undefined;
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown, value]);
  const isReadable = isShown || value === '';
  return (
    <TextField
      {...props}
      value={isReadable ? value : masked(value)}
      autoComplete="off"
      spellCheck={false}
      aria-readonly={!isReadable || undefined}
      onValueChange={
        isReadable
          ? (typed) => {
              // Shows the number while the person types it.
              setIsShown(true);
              props.onValueChange?.(typed);
            }
          : undefined
      }
      trailing={
        <IconButton
          icon={isShown && value !== '' ? eyeOffIcon : eyeIcon}
          label={isShown && value !== '' ? `Hide ${label}` : `Show ${label}`}
          disabled={value === ''}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
