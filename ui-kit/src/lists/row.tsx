import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { nextIcon } from '@ekhaya/icons/icon-paths';
import { useLinkProperties } from '../navigation/navigation.tsx';

/** The part at the left of a row: an icon (24 px), an icon on a plate (48 px, large 56 px) or a picture (64 px). */
export type RowLead =
  | { kind: 'icon'; path: string }
  | { kind: 'plate'; path: string; isLarge?: boolean }
  | { kind: 'picture'; url: string };

export interface RowProps {
  title: string;
  /** Marks the row with a red leaf, and says so to screen readers. */
  isNew?: boolean;
  note?: ReactNode;
  /** A third line, in note size. */
  detail?: string;
  lead?: RowLead;
  /** A text at the right, in note size. */
  value?: ReactNode;
  /** A badge or a control at the right. With a control the row has neither `href` nor `onPress`. */
  trailing?: ReactNode;
  /** A separate control at the right end, beside the link or button that the row is. */
  control?: ReactNode;
  /** Makes the row a link with a chevron. */
  href?: string;
  isExternal?: boolean;
  /** The button that the row is opens a screen, so it has the chevron of a link. */
  hasChevron?: boolean;
  /** Makes the row a button. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
  isDisabled?: boolean;
  /** Red text, for a row that ends or removes something. */
  isAlarming?: boolean;
  /** The note is a telephone number and is larger than the title. */
  hasPhoneNumber?: boolean;
}

/** A list of rows with hairlines between them. */
export function Rows({ children, label, indent }: { children: ReactNode; label?: string; indent?: RowIndent }) {
  return (
    <ul className={classNames('rows', indent && `rows-${indent}`)} aria-label={label}>
      {children}
    </ul>
  );
}

/** The kind of lead that all rows of a list have. The hairlines between the rows start after the lead. */
export type RowIndent = 'icon' | 'plate' | 'picture';

/** One row of a list. All of it is the touch target, except for a separate control. */
export function Row(props: RowProps) {
  const { href, onPress, isDisabled = false, isAlarming = false } = props;
  const link = useLinkProperties(props);
  const className = classNames('row', isAlarming && 'row-alarming', props.hasPhoneNumber === true && 'row-number');
  const content = <RowContent {...props} />;
  return (
    <li className={props.control === undefined ? undefined : 'row-beside-control'}>
      {isDisabled && (href !== undefined || onPress) ? (
        <div className={className} role={href === undefined ? 'button' : 'link'} aria-disabled="true">
          {content}
        </div>
      ) : href !== undefined ? (
        <a {...link} className={className}>
          {content}
        </a>
      ) : onPress ? (
        <button type="button" className={className} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
      {props.control}
    </li>
  );
}

function RowContent(props: RowProps) {
  const { title, isNew = false, note, detail, lead, value, trailing, href, isExternal, hasChevron = false } = props;
  return (
    <>
      {lead && <Lead lead={lead} />}
      <span className="row-text">
        <span className="row-title">
          {isNew && (
            <>
              <span className="row-new" aria-hidden="true" />
              <span className="only-read">New: </span>
            </>
          )}
          {title}
        </span>
        {note !== undefined && <span className="row-note">{note}</span>}
        {detail !== undefined && <span className="row-detail">{detail}</span>}
      </span>
      {value !== undefined && <span className="row-value">{value}</span>}
      {trailing}
      {(hasChevron || (href !== undefined && isExternal !== true)) && trailing === undefined && (
        <span className="row-chevron">
          <Icon path={nextIcon} />
        </span>
      )}
    </>
  );
}

function Lead({ lead }: { lead: RowLead }) {
  if (lead.kind === 'picture') return <img className="row-picture" src={lead.url} alt="" loading="lazy" />;
  if (lead.kind === 'icon') return <Icon path={lead.path} />;
  return (
    <span className={lead.isLarge === true ? 'plate plate-large' : 'plate'}>
      <Icon path={lead.path} />
    </span>
  );
}
