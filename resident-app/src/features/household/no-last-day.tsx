import { useId } from 'react';

interface NoLastDayProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The switch 'There is no last day'. */
export function NoLastDay({ isOn, onChange }: NoLastDayProps) {
  const id = useId();
  return (
    <div className="household-switch">
      <label htmlFor={id}>There is no last day</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
