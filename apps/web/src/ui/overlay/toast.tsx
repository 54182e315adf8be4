import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import type { Tone } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { names } from '#ui/names.ts';
import { toneIcons } from '#ui/notice.tsx';
import { Icon } from '#ui/theme/icon.tsx';

/** The time a notification stays, in ms (spec 1 §9). */
const shownMs = 1500;

export interface ToastAction {
  /** The action in words, such as Undo. */
  label: string;
  run: () => void;
}

let shownSoFar = 0;

/** The ids of the visible toasts, by message. A toast is removed when it begins to leave. */
const standing = new Map<string, string>();

/**
 * Shows a toast. The same message while its toast still stands restarts that toast: every request stopped by a lost
 * session reports the same thing.
 */
const show = (tone: Tone) => (message: ReactNode, action?: ToastAction) => {
  shownSoFar += 1;
  const key = shownSoFar;
  const isRepeatable = typeof message === 'string' && action === undefined;
  const id = (isRepeatable && standing.get(message)) || `toast-${key}`;
  if (isRepeatable) standing.set(message, id);
  sonner.custom(() => <Toast key={key} id={id} tone={tone} message={message} action={action} />, {
    duration: Number.POSITIVE_INFINITY,
    unstyled: true,
    id,
  });
};

/** Dismisses a toast. A message repeated while its toast leaves gets a new toast; in the old one it would disappear with it. */
function dismiss(id: string): void {
  for (const [message, one] of standing) if (one === id) standing.delete(message);
  sonner.dismiss(id);
}

/** Notifications at the bottom right for 1500 ms, longer while hovered or focused: `toast.ok(message, action?)`. */
export const toast = { ok: show('ok'), bad: show('bad'), warn: show('warn'), info: show('info') };

interface ToastProps {
  id: string;
  tone: Tone;
  message: ReactNode;
  action: ToastAction | undefined;
}

/** A toast with its own timer. The timer of sonner stops under the pointer, but not under the focus. */
function Toast({ id, tone, message, action }: ToastProps) {
  const { t } = useTranslation('ui');
  const [isPinned, setIsPinned] = useState(false);
  const leftMs = useRef(shownMs);

  useEffect(() => {
    if (isPinned) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => dismiss(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedMs));
    };
  }, [isPinned, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that somebody is reading
    <div
      className={names('toast', tone)}
      onMouseEnter={() => setIsPinned(true)}
      onMouseLeave={() => setIsPinned(false)}
      onFocus={() => setIsPinned(true)}
      onBlur={() => setIsPinned(false)}
    >
      <Icon of={toneIcons[tone]} />
      <span className="grow">{message}</span>
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.run();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton className="x" size="small" icon={X} label={t('close')} onClick={() => dismiss(id)} />
    </div>
  );
}

/** The area of the toasts; mounted once in the app. Sonner's section is a polite live region, so each toast is read out. */
export function Toaster() {
  const { t } = useTranslation('ui');
  return (
    <SonnerToaster
      position="bottom-right"
      offset={16}
      mobileOffset={16}
      gap={8}
      visibleToasts={4}
      expand
      containerAriaLabel={t('notifications')}
      style={{ zIndex: 'var(--z-toast)', '--width': '340px' } as React.CSSProperties}
    />
  );
}
