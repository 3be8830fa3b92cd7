import { tickIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { useId } from 'react';

interface RoleChoiceProps {
  legend: string;
  choices: readonly { key: string; text: string }[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/** A few choices as chips, of which one is chosen. */
export function RoleChoice({ legend, choices, chosen, onChoose }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className="role-choice">
      <legend>{legend}</legend>
      <div className="role-chips">
        {choices.map(({ key, text }) => (
          <label key={key} className="role-chip">
            <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
            {key === chosen && <Icon path={tickIcon} size={18} />}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
