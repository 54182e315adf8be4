import { VOUCHER_TYPES } from '@cashbook/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { useSignedIn } from '#session/session.ts';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { useBranchChoices } from '../admin/use-branches.ts';
import { type useImageChoice, useImageTypes } from './image-choice.ts';
import '../admin/voucher-admin.css';

interface ImageFilterCardProps {
  chosen: ReturnType<typeof useImageChoice>;
  /** The name of the kind of image: the two screens of the spec name it differently. */
  imageLabel: string;
  /** Whether the screen can show images of all types. */
  showsAll?: boolean | undefined;
  foot?: ReactNode;
}

/** The filter of the screens that upload images: branch, type, kind of image and dates (spec 3 §4). */
export function ImageFilterCard({
  chosen: { choice, filter, choose },
  imageLabel,
  showsAll,
  foot,
}: ImageFilterCardProps) {
  const { t } = useTranslation('voucherImages');
  const typeName = useVoucherTypeName();
  const { desk } = useSignedIn();
  const branches = useBranchChoices();
  const kinds = useImageTypes();
  const types = VOUCHER_TYPES.map(({ id, name }) => ({
    value: String(id),
    label: typeName({ type_id: id, type_name: name }),
  }));
  const openDay = desk.transactionDate;
  return (
    <Card foot={foot}>
      <div className="voucher-admin-fields">
        <Field label={t('branch')}>
          <Select
            value={String(filter.branch_id)}
            options={branches.map(({ value, label }) => ({ value: String(value), label }))}
            onChange={(branch) => choose({ branch })}
          />
        </Field>
        <Field label={t('voucherType')}>
          <Select
            placeholder={t('allTypes')}
            value={choice.type}
            options={types}
            onChange={(type) => choose({ type })}
          />
        </Field>
        <Field label={imageLabel}>
          <Select
            placeholder={showsAll ? t('allTypes') : undefined}
            value={showsAll ? choice.image : String(filter.image_type)}
            options={kinds}
            onChange={(image) => choose({ image })}
          />
        </Field>
        <Field label={t('startDate')}>
          <DateField value={filter.start_date} onChange={(start) => choose({ start: start ?? '' })} openDay={openDay} />
        </Field>
        <Field label={t('endDate')}>
          <DateField value={filter.end_date} onChange={(end) => choose({ end: end ?? '' })} openDay={openDay} />
        </Field>
      </div>
    </Card>
  );
}
