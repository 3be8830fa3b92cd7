import { distanceText, durationText } from '@ekhaya/contract/places/directions.rules';
import { closeIcon, upIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { useState } from 'react';
import type { KnownWay } from './use-way.ts';

const inSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** A way in words: its time, its length, the first step, and all steps on request. */
export function WayCard({ known: { to, way }, onClose }: { known: KnownWay; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [first, second] = way.steps;
  const from = way.gate === '' ? 'from your position' : `from ${way.gate}`;
  return (
    <section className="way-card" aria-label={`Directions to ${to.title}`}>
      <div className="way-card-head">
        <div role="status">
          <p className="way-card-time">{durationText(way.duration)}</p>
          <p className="place-card-note">
            {distanceText(way.distance)} by car, {from}
          </p>
        </div>
        <IconButton icon={closeIcon} label="Close" onClick={onClose} />
      </div>
      {first !== undefined && !isOpen && (
        <div className="way-card-step">
          <Icon path={upIcon} />
          <p>
            <b>
              {first.text}, {distanceText(first.distance)}
            </b>
            {second !== undefined && <span className="place-card-note">then {inSentence(second.text)}</span>}
          </p>
        </div>
      )}
      {isOpen && (
        <ol className="way-card-steps" aria-label="Steps">
          {way.steps.map(({ text, distance }, at) => (
            <li key={at}>
              <b>{text}</b>
              <span className="place-card-note">{distanceText(distance)}</span>
            </li>
          ))}
        </ol>
      )}
      {way.steps.length > 0 && (
        <button
          type="button"
          className="place-card-act way-card-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer' : 'Steps'}
        </button>
      )}
    </section>
  );
}
