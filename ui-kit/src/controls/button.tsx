import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { useLinkProperties } from '../navigation/navigation.tsx';
import { Spinner } from '../art/spinner.tsx';

/** Filled: one a screen. Danger is outlined, never filled. */
export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger' | 'text' | 'text-quiet';

interface ButtonLook {
  variant?: ButtonVariant;
  /** Path data, before the text. */
  icon?: string;
  /** Path data, after the text. */
  trailingIcon?: string;
  className?: string;
  children: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** Shows the turning leaf and takes no further press; the width stays. */
  isBusy?: boolean;
  /** The verb while busy ('Uploading'); otherwise the text stays. */
  busyText?: string;
}

/** A button; `type` is 'button' unless told. */
export function Button({
  variant = 'filled',
  icon,
  trailingIcon,
  className,
  children,
  isBusy = false,
  busyText,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames('button', `button-${variant}`, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      <span
        className={classNames('button-content', isBusy && 'button-content-hidden')}
        aria-hidden={isBusy || undefined}
      >
        <ButtonContent icon={icon} trailingIcon={trailingIcon}>
          {children}
        </ButtonContent>
      </span>
      {(isBusy || busyText !== undefined) && (
        <span
          className={classNames('button-content', !isBusy && 'button-content-hidden')}
          aria-hidden={!isBusy || undefined}
        >
          <Spinner />
          {busyText ?? children}
        </span>
      )}
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook {
  href: string;
  /** Opens in a window of its own. */
  isExternal?: boolean;
  isReplacing?: boolean;
  /** Runs before it goes; preventing the event's default keeps it from going. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
  'aria-label'?: string;
}

/** Looks like a button, is a link: it goes somewhere. Also dials (`tel:`) and writes (`mailto:`). */
export function LinkButton({
  variant = 'filled',
  icon,
  trailingIcon,
  className,
  children,
  href,
  isExternal,
  isReplacing,
  onPress,
  'aria-label': label,
}: LinkButtonProps) {
  const link = useLinkProperties({ href, isExternal, isReplacing, onPress });
  return (
    <a {...link} className={classNames('button', `button-${variant}`, className)} aria-label={label}>
      <span className="button-content">
        <ButtonContent icon={icon} trailingIcon={trailingIcon}>
          {children}
        </ButtonContent>
      </span>
    </a>
  );
}

function ButtonContent({ icon, trailingIcon, children }: Pick<ButtonLook, 'icon' | 'trailingIcon' | 'children'>) {
  return (
    <>
      {icon !== undefined && <Icon path={icon} size={20} />}
      {children}
      {trailingIcon !== undefined && <Icon path={trailingIcon} size={16} />}
    </>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  icon: string;
  /** What it does; it has no visible text. */
  label: string;
  className?: string;
}

/** 48 by 48, an icon only. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames('icon-button', className)} aria-label={label}>
      <Icon path={icon} />
    </button>
  );
}

/** Buttons one below the other, the main one first. */
export function ButtonStack({ children }: { children: ReactNode }) {
  return <div className="button-stack">{children}</div>;
}

/** Two buttons side by side: put the main one last. It is wider. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className="button-pair">{children}</div>;
}
