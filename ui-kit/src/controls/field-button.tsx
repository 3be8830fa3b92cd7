import { useId, type ComponentProps } from 'react';
import { downIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '../art/icon.tsx';
import { classNames } from '../style/class-names.ts';
import { FieldMessage } from './field.tsx';

export interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'value'> {
  label: string;
  /** The text of the chosen value; the placeholder is shown without it. */
  value?: string;
  placeholder: string;
  error?: string;
  /** Path data of the icon at the right; a downward chevron by default. */
  icon?: string;
}

/** A button that looks like a field and opens a picker. */
export function FieldButton({ label, value, placeholder, error, icon = downIcon, ...button }: FieldButtonProps) {
  const messageId = `${useId()}-message`;
  return (
    <div className="field-block">
      <button
        aria-haspopup="dialog"
        {...button}
        type="button"
        className={classNames('field', error !== undefined && 'field-wrong')}
        aria-describedby={error === undefined ? undefined : messageId}
      >
        <span className="field-text">
          <span className="field-label">{label}</span>
          <span className={classNames('field-value', value === undefined && 'field-placeholder')}>
            {value ?? placeholder}
          </span>
        </span>
        <span className="field-mark">
          <Icon path={icon} />
        </span>
      </button>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
