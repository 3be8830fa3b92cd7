import { useId } from 'react';
import { Icon } from '../art/icon.tsx';
import { tickIcon } from '@ekhaya/icons/icon-paths';
import './choice-list.css';

/** One row of a choice list. */
export interface Choice<Key extends string> {
  key: Key;
  title: string;
  note?: string;
  /** Address of a logo or picture, shown at 60 px. */
  picture?: string;
}

export interface ChoiceListProps<Key extends string> {
  /** The accessible name of the list. */
  label: string;
  choices: Choice<Key>[];
  chosen?: Key;
  onChoose: (key: Key) => void;
}

/** Rows of which one can be chosen, as radio buttons. Stands in the sheet of a picker. */
export function ChoiceList<Key extends string>({ label, choices, chosen, onChoose }: ChoiceListProps<Key>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="only-read">{label}</legend>
      {choices.map(({ key, title, note, picture }) => (
        <label className="choice" key={key}>
          {picture !== undefined && <img className="choice-picture" src={picture} alt="" width={60} height={60} />}
          <span className="row-text">
            <span className="row-title">{title}</span>
            {note !== undefined && <span className="row-note">{note}</span>}
          </span>
          <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
          <span className="choice-mark" aria-hidden="true">
            <Icon path={tickIcon} size={18} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
