import { Link, type LinkProps } from '@tanstack/react-router';
import { classOf, type Look } from './button.tsx';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';

/** A link that looks like a button: for going somewhere, where {@link Button} is for doing something. */
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
