import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import { octagonCrossIcon, tickIcon } from '@ekhaya/icons/icon-paths';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'children'> {
  /** The sentence beside the box. It may contain links. */
  children: ReactNode;
  error?: string;
  onCheckedChange?: (isChecked: boolean) => void;
}

/** A tick box with a sentence and an optional error. */
export function Checkbox({ children, error, onCheckedChange, onChange, ...input }: CheckboxProps) {
  const messageId = `${useId()}-message`;
  return (
    <div className="field-block">
      <label className="checkbox">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : messageId}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.currentTarget.checked);
          }}
        />
        <span className="checkbox-box" aria-hidden="true">
          <Icon path={tickIcon} size={18} />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p className="field-error" id={messageId} role="alert">
          <Icon path={octagonCrossIcon} size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
