import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { useLinkProperties } from '../navigation/navigation.tsx';
import { Spinner } from '../art/spinner.tsx';

/** The variants of buttons by importance. A screen has at most one filled button; `danger` is outlined. */
export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger' | 'text' | 'text-quiet';

interface ButtonLook {
  variant?: ButtonVariant;
  /** Path data of an icon before the text. */
  icon?: string;
  className?: string;
  children: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** Shows the spinner and ignores presses. The width stays the same. */
  isBusy?: boolean;
  /** The text while busy, e.g. 'Uploading'. Without it the text stays the same. */
  busyText?: string;
}

/** A button with a text. Its `type` defaults to 'button'. */
export function Button({
  variant = 'filled',
  icon,
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
        <ButtonContent icon={icon}>{children}</ButtonContent>
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
  /** Path data of an icon after the text. */
  trailingIcon?: string;
  /** Opens in a new window. */
  isExternal?: boolean;
  /** Replaces the history entry instead of adding one. */
  isReplacing?: boolean;
  /** Runs before the navigation; `preventDefault` of the event prevents it. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
  'aria-label'?: string;
}

/** A link that looks like a button. Its address may also be `tel:` or `mailto:`. */
export function LinkButton({
  variant = 'filled',
  icon,
  trailingIcon,
  children,
  href,
  isExternal,
  isReplacing,
  onPress,
  className,
  'aria-label': label,
}: LinkButtonProps) {
  const link = useLinkProperties({ href, isExternal, isReplacing, onPress });
  return (
    <a {...link} className={classNames('button', `button-${variant}`, className)} aria-label={label}>
      <span className="button-content">
        <ButtonContent icon={icon}>{children}</ButtonContent>
        {trailingIcon !== undefined && <Icon path={trailingIcon} size={16} />}
      </span>
    </a>
  );
}

function ButtonContent({ icon, children }: Pick<ButtonLook, 'icon' | 'children'>) {
  return (
    <>
      {icon !== undefined && <Icon path={icon} size={20} />}
      {children}
    </>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  icon: string;
  /** The accessible name. */
  label: string;
  className?: string;
}

/** A button of 48 by 48 px that shows only an icon. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames('icon-button', className)} aria-label={label}>
      <Icon path={icon} />
    </button>
  );
}

/** Buttons below each other; the main one is the first. */
export function ButtonStack({ children }: { children: ReactNode }) {
  return <div className="button-stack">{children}</div>;
}

/** Two buttons side by side; the main one is the last and is wider. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className="button-pair">{children}</div>;
}
