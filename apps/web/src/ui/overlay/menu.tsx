import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from '#ui/keys/kbd.tsx';
import { names } from '#ui/names.ts';
import { Icon } from '#ui/theme/icon.tsx';
import './menu.css';
import '#ui/type-ahead/type-ahead.css';

export interface MenuItem {
  key: string;
  label: string;
  icon?: LucideIcon | undefined;
  /** The address that the item opens; without it, it runs `run`. */
  to?: string | undefined;
  run?: (() => void) | undefined;
  keys?: string | undefined;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  /** Whether a line stands above the item. */
  ruled?: boolean | undefined;
}

export interface MenuProps {
  trigger: ReactNode;
  items: readonly MenuItem[];
  label?: string;
  /** The edge of the trigger with which the menu's own edge lines up. */
  align?: 'start' | 'end';
}

/**
 * A menu under a button. It uses no portal, so that it stays in the landmark of its button. `trigger` is one element,
 * such as a {@link Button}.
 */
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
