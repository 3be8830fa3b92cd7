import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { nextIcon } from '../art/icons.tsx';
import { useLinkProperties } from '../navigation/navigation.tsx';

/** What stands at the left of a row: an icon (24), an icon on a plate (48, or 56 beside a number), or a picture (64). */
export type RowLead =
  | { kind: 'icon'; path: string }
  | { kind: 'plate'; path: string; isLarge?: boolean }
  | { kind: 'picture'; url: string };

export interface RowProps {
  title: string;
  note?: ReactNode;
  /** A third line, in note size. */
  detail?: string;
  lead?: RowLead;
  /** At the right, in note size. */
  value?: ReactNode;
  /** At the right instead: a badge, or a control of its own (then give the row neither href nor onPress). */
  trailing?: ReactNode;
  /** A control of its own at the right end, beside what the row itself does. */
  control?: ReactNode;
  /** Goes to a screen: the row is a link and wears a chevron. */
  href?: string;
  isExternal?: boolean;
  /** Does something here: the row is a button. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
  isDisabled?: boolean;
  /** What it leads to is open beside the list. */
  isChosen?: boolean;
  /** Red text: it ends or removes something. */
  isAlarming?: boolean;
  /** The note is the larger line: a telephone number. */
  isNumber?: boolean;
}

/** A list of rows on paper, hairlines between them. */
export function Rows({ children, label, indent }: { children: ReactNode; label?: string; indent?: RowIndent }) {
  return (
    <ul className={classNames('rows', indent && `rows-${indent}`)} aria-label={label}>
      {children}
    </ul>
  );
}

/** Where hairlines start: under the text that stands beside this lead. */
export type RowIndent = 'icon' | 'plate' | 'picture';

/** One row; the whole of it is the target, but for a control of its own. */
export function Row(props: RowProps) {
  const { href, onPress, isDisabled = false, isChosen = false, isAlarming = false } = props;
  const link = useLinkProperties(props);
  const className = classNames('row', isAlarming && 'row-alarming', props.isNumber === true && 'row-number');
  const content = <RowContent {...props} />;
  return (
    <li className={props.control === undefined ? undefined : 'row-beside-control'}>
      {isDisabled && (href !== undefined || onPress) ? (
        <div className={className} role={href === undefined ? 'button' : 'link'} aria-disabled="true">
          {content}
        </div>
      ) : href !== undefined ? (
        <a {...link} className={className} aria-current={isChosen ? 'true' : undefined}>
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

function RowContent({ title, note, detail, lead, value, trailing, href, isExternal }: RowProps) {
  return (
    <>
      {lead && <Lead lead={lead} />}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {note !== undefined && <span className="row-note">{note}</span>}
        {detail !== undefined && <span className="row-detail">{detail}</span>}
      </span>
      {value !== undefined && <span className="row-value">{value}</span>}
      {trailing}
      {href !== undefined && isExternal !== true && trailing === undefined && (
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
