import { Link, type LinkProps } from '@tanstack/react-router';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { classOf, type Look } from './button.tsx';

/** A link that looks like a button. It leads to an address, while a {@link Button} runs an action. */
export function ButtonLink({
  variant,
  size,
  icon,
  keys,
  block,
  className,
  children,
  ...link
}: Look & LinkProps & { id?: string }) {
  return (
    <Link {...link} className={classOf({ variant, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
      {keys && <Kbd keys={keys} />}
    </Link>
  );
}
