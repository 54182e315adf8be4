import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { names } from './names.ts';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-fill';

/** How a button and a link like one may look. */
export interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'small' | undefined;
  icon?: LucideIcon | undefined;
  /** The key that does the same, such as `mod+s`; shown, not bound (see hotkeys.ts). */
  keys?: string | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The classes of a look. */
export const classOf = ({ variant = 'secondary', size, block, className }: Omit<Look, 'children'>) =>
  names('btn', variant !== 'secondary' && variant, size, block && 'block', className);

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {
  /** Under way: shows a spinner, keeps the focus, takes no second click. */
  busy?: boolean | undefined;
  /** Just done: takes no second click for a moment, and keeps the focus, which a `disabled` one would lose. */
  resting?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. Says what it does; one `primary` per region of a screen. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, keys, block, busy, resting, className, children, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy || resting ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={resting || rest['aria-disabled']}
      onClick={click}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
      {keys && <Kbd keys={keys} />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What it does, in words: the accessible name and the tooltip. */
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant | undefined;
  size?: 'small' | undefined;
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button without words, for table rows and narrow headers only. */
export function IconButton({ label, icon, variant = 'ghost', size, busy, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={names(classOf({ variant, size, className }), 'icon')}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}

/** The turning ring of something under way; the words beside it say what. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
