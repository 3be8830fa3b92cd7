import type { ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import './facts.css';

export interface Fact {
  name: string;
  value: ReactNode;
  /** Path data. */
  icon?: string;
}

/** What is known of one thing: an icon, a name and a value a line. */
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
