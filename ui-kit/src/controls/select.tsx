import { useState } from 'react';
import { Button as SelectButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as SelectRoot, SelectValue } from 'react-aria-components/Select';
import { Icon } from '../art/icon.tsx';
import { downIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { useLayer } from '../navigation/layer.tsx';
import './select.css';

/** One option of a select field. */
export interface SelectOption<Key extends string> {
  key: Key;
  text: string;
}

export interface SelectProps<Key extends string> {
  label: string;
  options: SelectOption<Key>[];
  chosen?: Key;
  onChoose: (key: Key) => void;
}

/** A field that opens a list of options. Typing finds an option, arrow keys move. */
export function Select<Key extends string>({ label, options, chosen, onChoose }: SelectProps<Key>) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <SelectRoot
      className="select"
      placeholder="Select an option"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      value={chosen ?? null}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.key === key);
        if (option) onChoose(option.key);
      }}
    >
      <Label className="only-read">{label}</Label>
      <SelectButton className="field">
        <span className="field-text">
          <SelectValue className="field-value" />{' '}
          <span className="field-label" aria-hidden="true">
            {label}
          </span>
        </span>
        <span className="field-mark">
          <Icon path={downIcon} />
        </span>
      </SelectButton>
      <Popover className="select-list">
        <ListBox>
          {options.map(({ key, text }) => (
            <ListBoxItem key={key} id={key} textValue={text} className="select-option">
              {({ isSelected }) => (
                <>
                  <span>{text}</span>
                  {isSelected && <Icon path={tickIcon} size={20} />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </SelectRoot>
  );
}
