import { ApiError } from '@cashbook/contract/client';
import { type AccountNature, accountNatures, status } from '@cashbook/contract/enumerations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field, Input, Select, Switch } from '#ui/field.tsx';
import { useHotkeys } from '#ui/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { useRest } from '#ui/use-rest.ts';
import type { ChartInput, ChartLevel, ChartRow } from './levels.ts';

type FieldName = 'name' | 'above';
type Errors = Partial<Record<FieldName, string>>;

/**
 * The form of one entry. After adding one it is ready for the next under the same parent; after a change it goes back to
 * the list. What the server says about the name is said at the name.
 */
export function ChartForm({ level, row }: { level: ChartLevel; row: ChartRow | null }) {
  const { t } = useTranslation('ledger');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const nameRef = useRef<HTMLInputElement>(null);
  const idempotencyKey = useRef(randomId());
  const [name, setName] = useState(row?.name ?? '');
  const [above, setAbove] = useState<string | null>(aboveOf(row));
  const [active, setActive] = useState(row?.status !== status.deleted);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [resting, rest] = useRest();
  const fixed = row?.isSystem === true;

  const complaints = (): Errors => ({
    ...(name.trim() === '' ? { name: t('nameMissing') } : {}),
    ...(above === null ? { above: t(level.parent?.missing ?? 'natureMissing') } : {}),
  });
  const store = () => {
    const input = inputOf(level, name.trim(), above);
    if (row === null) return level.create(input, idempotencyKey.current);
    const change = { ...input, id: row.id, version: row.version, status: active ? status.active : status.deleted };
    return level.update(change, idempotencyKey.current);
  };
  const submit = async () => {
    if (busy || resting) return;
    const wrong = complaints();
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      nameRef.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await store();
      idempotencyKey.current = randomId();
      toast.ok(t('nameSaved', { name: name.trim() }));
      rest();
      await queries.invalidateQueries({ queryKey: ['chart'] });
      if (row !== null) return void navigate({ to: level.paths.list });
      setName('');
      nameRef.current?.focus();
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  const refused = (error: unknown) => {
    toast.bad(refusalText(error));
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
    idempotencyKey.current = randomId();
    if (error.code === 'name_taken') setErrors({ name: refusalText(error) });
    if (error.code === 'stale_version') void queries.invalidateQueries({ queryKey: ['chart'] });
  };

  useHotkeys([{ keys: 'mod+s', does: t(row === null ? 'save' : 'update'), run: () => void submit() }]);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Card
        className="chart-form"
        foot={
          <>
            <Button variant="primary" type="submit" keys="mod+s" busy={busy} disabled={resting}>
              {t(row === null ? 'save' : 'update')}
            </Button>
            <ButtonLink to={level.paths.list}>{t('back')}</ButtonLink>
          </>
        }
      >
        <div className="stack">
          {fixed && <Notice>{t('systemHint')}</Notice>}
          <Field label={t('name')} error={errors.name}>
            <Input
              ref={nameRef}
              autoFocus
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <AboveField level={level} row={row} value={above} onChange={setAbove} error={errors.above} disabled={fixed} />
          {row !== null && <Switch label={t('active')} checked={active} disabled={fixed} onChange={setActive} />}
        </div>
      </Card>
    </form>
  );
}

const aboveOf = (row: ChartRow | null) => row?.nature ?? (row?.parentId == null ? null : String(row.parentId));

const natureOf = (text: string | null): AccountNature | null =>
  accountNatures.find((nature) => nature === text) ?? null;

function inputOf({ parent }: ChartLevel, name: string, above: string | null): ChartInput {
  return parent === null
    ? { name, nature: natureOf(above), parentId: null }
    : { name, nature: null, parentId: above === null ? null : Number(above) };
}

interface AboveFieldProps {
  level: ChartLevel;
  row: ChartRow | null;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Where the entry stands: its nature on level 1, the entry above it on the others. */
function AboveField({ level, row, value, onChange, error, disabled }: AboveFieldProps) {
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
  if (level.parent === null) {
    return (
      <Field label={t('nature')} error={error}>
        <Select
          placeholder={t('chooseNature')}
          options={accountNatures.map((nature) => ({ value: nature, label: t(nature) }))}
          value={value ?? ''}
          disabled={disabled}
          onChange={(nature) => onChange(nature === '' ? null : nature)}
        />
      </Field>
    );
  }
  return (
    <Field label={t(level.parent.label)} error={error}>
      <Combobox
        aria-label={t(level.parent.label)}
        options={options}
        value={value}
        onChange={onChange}
        disabled={disabled}
        placeholder={t('chooseAbove')}
      />
    </Field>
  );
}
