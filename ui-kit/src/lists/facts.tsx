import type { ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import './facts.css';

/** One line of a list of facts. */
export interface Fact {
  name: string;
  value: ReactNode;
  /** Path data of its icon. */
  icon?: string;
}

/** A list of facts: each line has an icon, a name and a value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, icon }) => (
        <div key={name} className="fact">
          <dt>
            {icon !== undefined && <Icon path={icon} />}
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
