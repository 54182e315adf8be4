/**
 * Where an arrow leads from `from` in the menu bar; null where it leads nowhere. On the bar, left and right go along it
 * and down enters the list; in a list, up and down go through it, up from its first entry back to the bar, and left and
 * right to the neighbour's list. Marked `data-bar` are the things on the bar, `data-group` what holds a list.
 */
export function arrowTarget(bar: ParentNode, key: string, from: Element | null): HTMLElement | null {
  const onBar = [...bar.querySelectorAll<HTMLElement>('[data-bar]')];
  const group = from?.closest('[data-group]') ?? null;
  const list = [...(group?.querySelectorAll<HTMLElement>('li a') ?? [])];
  const inList = list.findIndex((entry) => entry === from);
  const head = onBar.findIndex((item) => item === from || (group?.contains(item) ?? false));
  if (head === -1) return null;
  const along = onBar[wrapped(head + (steps[key] ?? 0), onBar.length)] ?? null;
  if (inList === -1) {
    if (key === 'ArrowDown') return list[0] ?? null;
    if (key === 'ArrowUp') return list.at(-1) ?? null;
    return ends(key, onBar) ?? (key in steps ? along : null);
  }
  if (key === 'ArrowDown') return list[wrapped(inList + 1, list.length)] ?? null;
  if (key === 'ArrowUp') return inList === 0 ? (onBar[head] ?? null) : (list[inList - 1] ?? null);
  if (key in steps) return along?.closest('[data-group]')?.querySelector<HTMLElement>('li a') ?? along;
  return ends(key, list);
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const wrapped = (index: number, length: number) => (index + length) % length;

function ends(key: string, items: readonly HTMLElement[]): HTMLElement | null {
  if (key === 'Home') return items[0] ?? null;
  return key === 'End' ? (items.at(-1) ?? null) : null;
}
