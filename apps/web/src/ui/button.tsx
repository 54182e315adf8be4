import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { names } from './names.ts';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-fill';

/** The look of a button, and of a link that looks like one. */
export interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'small' | undefined;
  icon?: LucideIcon | undefined;
  /** The key for the same action, such as `mod+s`. The button only shows it; hotkeys.ts binds it. */
  keys?: string | undefined;
  /** Whether the button is as wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Returns the classes of a look. */
export const classOf = ({ variant = 'secondary', size, block, className }: Omit<Look, 'children'>) =>
  names('btn', variant !== 'secondary' && variant, size, block && 'block', className);

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {
  /** Whether the action is under way: the button shows a spinner, keeps the focus and takes no second click. */
  busy?: boolean | undefined;
  /**
   * Whether the action has just succeeded. The button takes no second click for a moment and keeps the focus, which a
   * `disabled` one would lose.
   */
  resting?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button, labelled with its action; one `primary` per region of a screen. */
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
  /** The action in words: the accessible name and the tooltip. */
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

/** A turning ring for something under way; the words beside it name it. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
