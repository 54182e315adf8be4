import { accountNatures, status } from '@cashbook/contract/enumerations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, PickField, SwitchField, TextField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import type { ChartInput, ChartLevel, ChartRow } from './levels.ts';

export interface ChartFormProps {
  level: ChartLevel;
  row: ChartRow | null;
  onReload?: (() => void) | undefined;
}

/**
 * The form of one entry. After adding one it is ready for the next under the same parent; after a change it goes back to
 * the list.
 */
export function ChartForm({ level, row, onReload }: ChartFormProps) {
  const { t } = useTranslation('ledger');
  const { t: tUi } = useTranslation('ui');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isSystem = row?.isSystem === true;
  const form = useRecordForm<ChartInput, void>({
    schema: level.schema,
    start: {
      name: row?.name ?? '',
      status: row?.status === status.deleted ? status.deleted : status.active,
      ...(level.parent === null ? { nature: row?.nature ?? null } : { parent_id: row?.parentId ?? null }),
    },
    save: (input, sent) => level.store(input, row, sent),
    onSaved: (_, input) => {
      toast.ok(tUi('nameSaved', { name: input.name.trim() }));
      void queries.invalidateQueries({ queryKey: ['chart'] });
      if (row !== null) return void navigate({ to: level.paths.list });
      form.startNext({ ...input, name: '' }, 'name');
    },
    refusalFields: {
      name_taken: 'name',
      parent_not_found: 'parent_id',
      cash_account_in_use: 'parent_id',
      ...(level.parent === null ? {} : { account_in_use: 'parent_id' }),
    },
    label: t(level.title),
  });
  return (
    <RecordForm form={form} isNew={row === null} back={level.paths.list} onReload={onReload}>
      {isSystem && <Notice>{t('systemHint')}</Notice>}
      <FormPart>
        <TextField<ChartInput> name="name" label={t('name')} autoFocus maxLength={120} />
        <AboveField level={level} row={row} disabled={isSystem} />
        {row !== null && (
          <SwitchField<ChartInput>
            name="status"
            label={t('active')}
            on={status.active}
            off={status.deleted}
            disabled={isSystem}
          />
        )}
      </FormPart>
    </RecordForm>
  );
}

/** Where the entry stands: its nature on level 1, the entry above it on the others. */
function AboveField({ level, row, disabled }: { level: ChartLevel; row: ChartRow | null; disabled: boolean }) {
  const { t } = useTranslation('ledger');
  const { data } = useQuery({
    queryKey: ['chart', level.level, 'parents'],
    queryFn: ({ signal }) => level.parents(signal),
  });
  const options = useMemo(() => {
    const offered = (data ?? []).map(({ id, name }) => ({ key: String(id), label: name }));
    // The entry's own parent shows before the others are there, and also when it is archived and not offered.
    const own = row?.parentId == null ? [] : [{ key: String(row.parentId), label: row.above[0] ?? '' }];
    return offered.some(({ key }) => key === own[0]?.key) ? offered : [...own, ...offered];
  }, [data, row]);
  return level.parent === null ? (
    <ChoiceField<ChartInput>
      name="nature"
      label={t('nature')}
      placeholder={t('select')}
      options={accountNatures.map((nature) => ({ value: nature, label: t(nature) }))}
      disabled={disabled}
    />
  ) : (
    <PickField<ChartInput>
      name="parent_id"
      label={t(level.parent)}
      options={options}
      placeholder={t('select')}
      disabled={disabled}
    />
  );
}
