import type { Hotkey } from './hotkeys.ts';
import { Kbd } from './kbd.tsx';

/** A list of keys and their actions, one a line. */
export function KeyList({ hotkeys }: { hotkeys: readonly Hotkey[] }) {
  return (
    <dl className="key-list">
      {hotkeys.map(({ keys, does }) => (
        <div key={keys + does}>
          <dt>{does}</dt>
          <dd>
            <Kbd keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
