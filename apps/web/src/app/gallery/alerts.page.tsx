import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, State } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { GalleryPage, Row, Section } from './section.tsx';

export function AlertsPage() {
  return (
    <GalleryPage title="alerts">
      <Section title="notices" hint="alertsHint" show={() => <Notices />} />
      <Section title="badges" hint="badgesHint" show={() => <Badges />} />
      <Section title="dialogs" hint="dialogsHint" show={() => <Dialogs />} />
    </GalleryPage>
  );
}

function Notices() {
  const { t } = useTranslation('gallery');
  const { t: tUi } = useTranslation('ui');
  return (
    <>
      <Notice actions={<Button size="small">{t('edit')}</Button>}>{t('info')}</Notice>
      <Notice tone="ok">{t('saved')}</Notice>
      <Notice tone="warn">{t('offline')}</Notice>
      <Notice tone="bad">{t('dayChangedReload')}</Notice>
      <Row label="showToast">
        <Button onClick={() => toast.ok(t('saved'), { label: tUi('undo'), run: () => toast.info(t('info')) })}>
          {t('approved')}
        </Button>
        <Button onClick={() => toast.warn(t('offline'))}>{t('waiting')}</Button>
        <Button onClick={() => toast.bad(t('dayChangedReload'))}>{t('danger')}</Button>
      </Row>
    </>
  );
}

function Badges() {
  const { t } = useTranslation('gallery');
  return (
    <>
      <div className="btn-row">
        <Badge>{t('others')}</Badge>
        <Badge tone="ok" icon={Check}>
          {t('approved')}
        </Badge>
        <Badge tone="info">{t('upcoming')}</Badge>
        <Badge tone="warn">{t('waiting')}</Badge>
        <Badge tone="bad">{t('differs')}</Badge>
      </div>
      <div className="btn-row">
        <State tone="ok" icon={Check}>
          {t('approved')}
        </State>
        <State tone="no" icon={X}>
          {t('others')}
        </State>
        <State tone="bad" icon={X}>
          {t('differs')}
        </State>
      </div>
    </>
  );
}

function Dialogs() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState(false);
  return (
    <div className="btn-row">
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('voidVoucher')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('confirmTitle')}
        body={t('confirmBody')}
        confirmLabel={t('voidVoucher')}
        tone="danger"
        onConfirm={() => toast.info(t('info'))}
      >
        <Field label={t('reason')}>
          <Input />
        </Field>
      </ConfirmDialog>
    </div>
  );
}
