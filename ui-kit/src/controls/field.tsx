import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { closeIcon, eyeIcon, eyeOffIcon, lockIcon, octagonCrossIcon, searchIcon } from '@ekhaya/icons/icon-paths';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size' | 'placeholder'>;

export interface TextFieldProps extends InputProps {
  /** Stands inside the field, above the value. */
  label: string;
  /** Shown below the field with an octagon, and read out with it. */
  error?: string;
  /** A hint below the field; an error replaces it. */
  note?: string;
  onValueChange?: (value: string) => void;
  /** Runs when Enter is pressed; `preventDefault` of the event keeps the form from being submitted. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** A button of 48 px or an icon at the right inside the field. */
  trailing?: ReactNode;
}

/** A field for one line of text. With `readOnly` it is sand-coloured and shows a lock. */
export function TextField({
  label,
  error,
  note,
  onValueChange,
  onEnter,
  trailing,
  id,
  onChange,
  onKeyDown,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const message = error ?? note;
  const messageId = `${inputId}-message`;
  return (
    <div className="field-block">
      <div
        className={classNames('field', error !== undefined && 'field-wrong', input.readOnly === true && 'field-fixed')}
      >
        <div className="field-text">
          <label htmlFor={inputId}>{label}</label>
          <input
            {...input}
            id={inputId}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={message === undefined ? undefined : messageId}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              onKeyDown?.(event);
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.(event);
            }}
          />
        </div>
        {input.readOnly === true ? (
          <span className="field-mark">
            <Icon path={lockIcon} />
          </span>
        ) : (
          trailing
        )}
      </div>
      <FieldMessage id={messageId} error={error} note={note} />
    </div>
  );
}

/** A text field that hides its value until 'Show password' is pressed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={isShown ? eyeOffIcon : eyeIcon}
          label={isShown ? 'Hide password' : 'Show password'}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

export interface SearchFieldProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
  /** The accessible name; also the placeholder. */
  label?: string;
}

/** A search field with an icon and a cross. The cross and Escape clear it. */
export function SearchField({ value, onValueChange, label = 'SEARCH', ...input }: SearchFieldProps) {
  return (
    <div className={classNames('field', 'field-search', label === label.toUpperCase() && 'field-capitals')}>
      <Icon path={searchIcon} />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onValueChange('');
        }}
      />
      {value !== '' && <IconButton icon={closeIcon} label="Clear search" onClick={() => onValueChange('')} />}
    </div>
  );
}

/** The message below a field: its error, which is read out, or its note. */
export function FieldMessage({ id, error, note }: { id: string; error?: string; note?: string }) {
  if (error !== undefined) {
    return (
      <p className="field-error" id={id} role="alert">
        <Icon path={octagonCrossIcon} size={18} />
        {error}
      </p>
    );
  }
  if (note === undefined) return null;
  return (
    <p className="field-note" id={id}>
      {note}
    </p>
  );
}
