import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

export interface Tab {
  value: string;
  label: string;
  count?: number | undefined;
  disabled?: boolean | undefined;
  content: ReactNode;
}

/** Several views of one thing; arrows move between them. Store `value` in the URL. */
export function Tabs({
  value,
  onChange,
  tabs,
  label,
}: {
  value: string;
  onChange: (value: string) => void;
  tabs: readonly Tab[];
  label: string;
}) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className="stack">
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab" disabled={tab.disabled ?? false}>
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
