import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { names } from './names.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** It has gone from the page: the place to lead the focus on. */
  onClosed?: (() => void) | undefined;
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

/** A dialog over the page: holds the focus, closes on Escape and on a click outside, gives the focus back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, title, description, footer, size, onKeyDown, children } = props;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="backdrop">
          <Radix.Content
            className={names('dialog', size)}
            onKeyDown={onKeyDown}
            onCloseAutoFocus={(event) => {
              if (onClosed === undefined) return;
              event.preventDefault();
              onClosed();
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
  /** The dialog closes when it is done; a rejection leaves it open. */
  onConfirm: () => void | Promise<void>;
  /** Fields that the decision needs, such as a reason. */
  children?: ReactNode;
}

/** A question before something that cannot be taken back. The focus starts on the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
      props.onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
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
