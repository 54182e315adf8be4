import type { FormEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '#screens/form/use-record-form.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { PageHead } from '#ui/page-head.tsx';
import './voucher-admin.css';

export interface AdminFormProps<Input extends FieldValues> {
  title: string;
  form: RecordForm<Input>;
  /** The verb on its button. */
  does: string;
  /** The path to which Back leads (spec 3 §2). */
  back: string;
  /** The notice above the fields. */
  notice?: ReactNode;
  /** The view of the affected vouchers, below the form. */
  children?: ReactNode;
  fields: ReactNode;
}

/** A screen with one action on vouchers: its fields, the verb, Back and Home, and below them the affected vouchers. */
export function AdminForm<Input extends FieldValues>(props: AdminFormProps<Input>) {
  const { title, form, does, back, notice, fields, children } = props;
  const { t } = useTranslation('voucherAdmin');
  useHotkeys([{ keys: 'mod+s', does, run: form.submit }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <FormProvider {...form.methods}>
      <PageHead title={title} crumbs={[{ label: t('admin') }]} />
      {notice}
      <div className="voucher-admin stack">
        <form noValidate onSubmit={submit}>
          <Card
            foot={
              <>
                <Button variant="primary" type="submit" keys="mod+s" busy={form.busy} resting={form.resting}>
                  {does}
                </Button>
                <ButtonLink to={back}>{t('back', { ns: 'ui' })}</ButtonLink>
                <ButtonLink variant="ghost" to="/dashboard">
                  {t('home')}
                </ButtonLink>
              </>
            }
          >
            <div className="voucher-admin-fields">{fields}</div>
          </Card>
        </form>
        {children}
      </div>
    </FormProvider>
  );
}
