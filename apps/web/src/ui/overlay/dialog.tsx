import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { names } from '#ui/names.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Called when the dialog is gone from the page, to move the focus on. */
  onClosed?: (() => void) | undefined;
  /** The element that gets the focus then. Without it, or when it returns null, the focus returns to the opener. */
  next?: (() => HTMLElement | null) | undefined;
  title: ReactNode;
  /** The text read out after the title; when absent the title says it all. */
  description?: ReactNode;
  /** The buttons, the safe one first. */
  footer?: ReactNode;
  /** `wide` for tables and forms, `screen` for a picture. */
  size?: 'wide' | 'screen' | undefined;
  /** Called for the keys pressed anywhere in the dialog, its buttons included. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children?: ReactNode;
}

/**
 * Returns the element that had the focus when the dialog opened. It is read during rendering, because a field of the
 * dialog may take the focus at once.
 */
function useOpener(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = open;
  return opener;
}

/**
 * Gives the focus to an element, or to the page itself if the element is gone or disabled. If a screen has taken the
 * focus meanwhile, it stays there.
 */
function giveFocus(place: Element | null): void {
  const isFree = () => document.activeElement === document.body;
  if (isFree() && place instanceof HTMLElement) place.focus();
  if (isFree()) document.getElementById('main')?.focus();
}

/** A dialog over the page. It keeps the focus inside, closes on Escape and on a click outside, and gives the focus back. */
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
              // The library would focus its trigger button, and no dialog here has one.
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
  /** The title names the thing: "Void CR-2627-001283?" */
  title: ReactNode;
  /** The consequences of the action. */
  body: ReactNode;
  /** The label repeats the verb: "Void voucher". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | undefined;
  /**
   * The element that gets the focus after confirmation. Without it, or when it returns null, the focus returns to the
   * opener.
   */
  next?: (() => HTMLElement | null) | undefined;
  /** Runs the action. The dialog closes after success; a rejection leaves it open. */
  onConfirm: () => void | Promise<void>;
  /** The fields that the decision needs, such as a reason. */
  children?: ReactNode;
}

/** A question before an action that cannot be undone. The focus starts on the safe choice. */
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
