import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Avatar } from '@ekhaya/ui-kit/lists/avatar';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { scanIcon } from '@ekhaya/icons/icon-paths';
import { useLayer } from '@ekhaya/ui-kit/navigation/layer';
import './verdict.css';

interface VerdictProps {
  isGranted: boolean;
  /** Gate and direction: 'Main Gate, in'. */
  place: string;
  /** The time of the verdict, with seconds. */
  time: string;
  /** The reason of a refusal, or a note on a granted code: one sentence. */
  reason?: string;
  person?: { name: string; note?: string; photo?: string };
  /** The vehicles that the person may come with. */
  vehicles?: readonly { description: string; plate: string }[];
  /** At most two further actions. */
  actions?: ReactNode;
  nextLabel: string;
  /** Also what Back does. */
  onNext: () => void;
}

/**
 * Shows GRANTED or REFUSED over the whole screen. The two can be distinguished from a metre away, in the sun and without
 * colour vision: by ground, by sign (a leaf with a tick, an octagon with a cross), by the stripes of a refusal and by word.
 */
export function Verdict(props: VerdictProps) {
  const { isGranted, place, time, reason, person, vehicles = [], actions, nextLabel, onNext } = props;
  useLayer(true, onNext);
  return (
    <ModalOverlay className="verdict-place" isOpen>
      <Modal>
        <Dialog className={isGranted ? 'verdict verdict-granted' : 'verdict verdict-refused'} role="alertdialog">
          {!isGranted && <div className="verdict-stripes" aria-hidden="true" />}
          <div className="verdict-body">
            <p className="verdict-head">
              <span>{place}</span>
              <time>{time}</time>
            </p>
            <Sign isGranted={isGranted} />
            <Heading slot="title" className="verdict-word">
              {isGranted ? 'GRANTED' : 'REFUSED'}
            </Heading>
            {reason !== undefined && <p className="verdict-reason">{reason}</p>}
            {person && (
              <div className="verdict-person">
                {isGranted && <Avatar name={person.name} photo={person.photo} size={80} />}
                <p>
                  <b>{person.name}</b>
                  {person.note !== undefined && <span>{person.note}</span>}
                </p>
              </div>
            )}
            {vehicles.length > 0 && (
              <ul
                className={vehicles.length > 2 ? 'verdict-vehicles verdict-many' : 'verdict-vehicles'}
                aria-label="Vehicles"
              >
                {vehicles.map(({ plate, description }) => (
                  <li key={`${plate} ${description}`}>
                    <span>{description}</span>
                    <b>{plate}</b>
                  </li>
                ))}
              </ul>
            )}
            {actions !== undefined && <div className="verdict-actions">{actions}</div>}
            <button type="button" className="verdict-next" onClick={onNext}>
              <Icon path={scanIcon} />
              {nextLabel}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const LEAF = 'M0 0H108A108 108 0 0 1 216 108V216H108A108 108 0 0 1 0 108Z';
const TICK = 'M54 112l38 38 72-80';
const OCTAGON = 'M63 0H153L216 63V153L153 216H63L0 153V63Z';
const CROSS = 'M66 66l84 84M150 66l-84 84';

function Sign({ isGranted }: { isGranted: boolean }) {
  return (
    <svg className="verdict-sign" viewBox="0 0 216 216" aria-hidden="true">
      <path className="verdict-sign-ground" d={isGranted ? LEAF : OCTAGON} />
      <path className="verdict-sign-mark" d={isGranted ? TICK : CROSS} strokeWidth={isGranted ? 28 : 32} />
    </svg>
  );
}
