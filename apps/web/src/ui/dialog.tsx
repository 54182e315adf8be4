import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { names } from './names.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** It has gone from the page: leads the focus on. */
  onClosed?: (() => void) | undefined;
  /** Where the focus goes then; back to what opened it where this is absent or answers null. */
  next?: (() => HTMLElement | null) | undefined;
  title: ReactNode;
  /** Read out after the title; when absent the title says it all. */
  description?: ReactNode;
  /** Buttons, the safe one first. */
  footer?: ReactNode;
  size?: 'wide' | undefined;
  /** Hears the keys pressed anywhere in it, its buttons included. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children?: ReactNode;
}

/** What had the focus when a dialog opened. Asked while it is drawn: a field of the dialog may take the focus at once. */
function useOpener(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = open;
  return opener;
}

/**
 * Gives the focus to a place of the page; to the page itself where that place is gone, or is off. A screen that has taken it
 * meanwhile keeps it.
 */
function giveFocus(place: Element | null): void {
  const isFree = () => document.activeElement === document.body;
  if (isFree() && place instanceof HTMLElement) place.focus();
  if (isFree()) document.getElementById('main')?.focus();
}

/** A dialog over the page: holds the focus, closes on Escape and on a click outside, gives the focus back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, next, title, description, footer, size, onKeyDown, children } = props;
  const opener = useOpener(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="backdrop">
          <Radix.Content
            className={names('dialog', size)}
            onKeyDown={onKeyDown}
            onCloseAutoFocus={(event) => {
              // The library would look for the button that it calls the trigger, and no dialog here has one.
              event.preventDefault();
              if (onClosed === undefined) giveFocus(next?.() ?? opener.current);
              else onClosed();
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <div className="head">
              <Radix.Title asChild>
                <span>{title}</span>
              </Radix.Title>
            </div>
            <div className="body">
              {description !== undefined && (
                <Radix.Description asChild>
                  <div>{description}</div>
                </Radix.Description>
              )}
              {children}
            </div>
            {footer && <div className="foot">{footer}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** Names the thing: "Void CR-2627-001283?" */
  title: ReactNode;
  /** What will happen. */
  body: ReactNode;
  /** Repeats the verb: "Void voucher". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | undefined;
  /** Where the focus goes once it is confirmed; back to what opened it where this is absent or answers null. */
  next?: (() => HTMLElement | null) | undefined;
  /** The dialog closes when it is done; a rejection leaves it open. */
  onConfirm: () => void | Promise<void>;
  /** Fields that the decision needs, such as a reason. */
  children?: ReactNode;
}

/** A question before something that cannot be taken back. The focus starts on the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const isConfirmed = useRef(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
      isConfirmed.current = true;
      props.onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      next={() => (isConfirmed.current ? (props.next?.() ?? null) : null)}
      title={props.title}
      description={props.body}
      footer={
        <>
          <Button onClick={props.onClose} autoFocus={props.children === undefined}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={props.tone === 'danger' ? 'danger-fill' : 'primary'} busy={busy} onClick={confirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
