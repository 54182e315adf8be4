/**
 * Returns the element to which a key leads from `from` in the menu bar; null where it leads nowhere.
 * On the bar, left and right move along it, and down enters the list. In a list, up and down move through it, and up from
 * its first entry returns to the bar. Left and right lead to the neighbouring list. `data-bar` marks the items of the
 * bar, `data-group` the element around a list.
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
