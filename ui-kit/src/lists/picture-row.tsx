import type { MouseEvent, ReactNode } from 'react';
import { useLinkProperties } from '../navigation/navigation.tsx';
import './picture-row.css';

interface PictureRowProps {
  /** Address of the picture. Without one the area is sand-coloured. */
  picture: string;
  /** What the picture shows; empty for decoration. */
  alt?: string;
  /** Above the title: when it is. */
  note?: ReactNode;
  title: string;
  /** Below the title. */
  detail?: ReactNode;
  /** At the right: a price. */
  end?: ReactNode;
  href?: string;
  /** Runs before the navigation; `preventDefault` of the event prevents it. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
}

/** A list of picture rows, with hairlines that begin after the picture. */
export function PictureRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="picture-rows" aria-label={label}>
      {children}
    </ul>
  );
}

/** A row with a picture at the left: an event, an offering. Without a picture its text keeps the gutter. */
export function PictureRow({ picture, alt = '', note, title, detail, end, ...target }: PictureRowProps) {
  const link = useLinkProperties(target);
  const content = (
    <>
      {picture !== '' && (
        <span className="picture-row-frame">
          <img src={picture} alt={alt} loading="lazy" decoding="async" />
        </span>
      )}
      <span className="picture-row-text">
        {note !== undefined && note !== '' && <span className="picture-row-note">{note}</span>}
        <span className="picture-row-title">{title}</span>
        {detail !== undefined && detail !== '' && <span className="picture-row-note">{detail}</span>}
      </span>
      {end !== undefined && <span className="picture-row-end">{end}</span>}
    </>
  );
  return (
    <li>
      {target.href === undefined ? (
        <div className="picture-row">{content}</div>
      ) : (
        <a {...link} className="picture-row">
          {content}
        </a>
      )}
    </li>
  );
}
