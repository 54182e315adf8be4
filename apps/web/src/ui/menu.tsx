import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { names } from './names.ts';
import './menu.css';
import './type-ahead.css';

export interface MenuItem {
  key: string;
  label: string;
  icon?: LucideIcon | undefined;
  /** Goes there; otherwise `run` is done. */
  to?: string | undefined;
  run?: (() => void) | undefined;
  keys?: string | undefined;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  /** A line above it. */
  ruled?: boolean | undefined;
}

export interface MenuProps {
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  /** With which edge of the trigger its own lines up. */
  align?: 'start' | 'end';
}

/**
 * A menu under a button. Not in a portal: it belongs to the landmark its button stands in.
 * `trigger` is one element, such as a {@link Button}. */
export function Menu({ trigger, items, label, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content className="pop floating menu-list" align={align} sideOffset={6} aria-label={label}>
        {items.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const inside = (
    <>
      {item.icon && <Icon of={item.icon} />}
      {item.label}
      {item.keys && <Kbd keys={item.keys} />}
    </>
  );
  return (
    <>
      {item.ruled && <DropdownMenu.Separator className="menu-rule" />}
      <DropdownMenu.Item
        className={names('menu-item', item.tone)}
        disabled={item.disabled ?? false}
        asChild={item.to !== undefined}
        onSelect={() => item.run?.()}
      >
        {item.to === undefined ? inside : <Link to={item.to}>{inside}</Link>}
      </DropdownMenu.Item>
    </>
  );
}
