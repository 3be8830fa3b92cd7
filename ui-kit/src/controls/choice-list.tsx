import { useId, useRef, useState, type KeyboardEvent } from 'react';
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
  /** A choice closes the list, as in the sheet of a picker: arrow keys only move the mark, and a press, Space or Enter chooses. */
  isPicker?: boolean;
  onChoose: (key: Key) => void;
}

/** Rows of which one can be chosen, as radio buttons. */
export function ChoiceList<Key extends string>({
  label,
  choices,
  chosen,
  isPicker = false,
  onChoose,
}: ChoiceListProps<Key>) {
  const name = useId();
  const [marked, setMarked] = useState<Key>();
  // Browsers send a click for an arrow key too.
  const isMoving = useRef(false);
  const handlersOf = (key: Key) =>
    isPicker
      ? {
          checked: key === (marked ?? chosen),
          onChange: () => setMarked(key),
          onClick: () => {
            if (!isMoving.current) onChoose(key);
          },
          onKeyDown: (event: KeyboardEvent) => {
            isMoving.current = event.key.startsWith('Arrow');
            if (event.key === 'Enter') onChoose(key);
          },
          onKeyUp: () => {
            isMoving.current = false;
          },
        }
      : { checked: key === chosen, onChange: () => onChoose(key) };
  return (
    <fieldset
      className="choices"
      onPointerDown={() => {
        isMoving.current = false;
      }}
    >
      <legend className="only-read">{label}</legend>
      {choices.map(({ key, title, note, picture }) => (
        <label className="choice" key={key}>
          {picture !== undefined && <img className="choice-picture" src={picture} alt="" width={60} height={60} />}
          <span className="row-text">
            <span className="row-title">{title}</span>
            {note !== undefined && <span className="row-note">{note}</span>}
          </span>
          <input type="radio" name={name} {...handlersOf(key)} />
          <span className="choice-mark" aria-hidden="true">
            <Icon path={tickIcon} size={18} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
