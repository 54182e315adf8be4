import { type RecordRow, titleOf } from '@cashbook/contract/records/record';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { RecordForm } from '#screens/form/record-form.tsx';
import { RecordPage } from '#screens/form/record-page.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { usePathId } from '#screens/path-id.ts';
import { call } from '#session/api.ts';
import { settingsChanged, useSignedIn } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { RecordScreens } from './known-record.ts';
import { RecordFields } from './record-fields.tsx';
import { optionsKey } from './record-options.ts';
import { bodyOf, type Input, keptOf, startOf } from './typed-record.ts';
import { useBranchRules } from './use-branch-rules.ts';

/** The page that adds a record. */
export function RecordAddPage(screens: RecordScreens) {
  return (
    <>
      <Head {...screens} form="add" />
      <RecordFormView {...screens} row={null} />
    </>
  );
}

/** The page that changes a record, or switches it on or off. */
export function RecordEditPage(screens: RecordScreens) {
  const { t } = useTranslation('records');
  const id = usePathId();
  const { read } = screens.record.routes;
  return (
    <>
      <Head {...screens} form="edit" />
      <RecordPage
        recordKey={[read.path, id]}
        read={async (signal) => (await call(read, { params: { id } }, { signal })).data}
        back={screens.known.list}
        name={t(`${screens.record.name}_one`)}
      >
        {(row, reload) => <RecordFormView {...screens} row={row} onReload={reload} />}
      </RecordPage>
    </>
  );
}

function Head({ record, known, form }: RecordScreens & { form: 'add' | 'edit' }) {
  const { t } = useTranslation('records');
  const { name } = record;
  const title = t(form === 'add' ? `${name}_add` : `${name}_edit`);
  const within = known.within === undefined ? [] : [{ label: t(known.within) }];
  return <PageHead title={title} crumbs={[...within, { label: t(`${name}_list`), to: known.list }]} />;
}

interface FormProps extends RecordScreens {
  row: RecordRow | null;
  onReload?: (() => void) | undefined;
}

/** The form of one record. After adding one it is ready for the next; after a change it returns to the list. */
function RecordFormView(props: FormProps) {
  const { record, known, own, row, onReload } = props;
  const { t } = useTranslation('records');
  const { t: tUi } = useTranslation('ui');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { branch } = useSignedIn().settings;
  const rulesOf = useBranchRules(record);
  const { routes, fields } = record;
  const title = titleOf(record).name;
  // Fields whose value stays for the next record are filled in already.
  const firstField = Object.keys(fields).find((name) => fields[name]?.kept !== true) ?? title;
  const ownStart = own.useStart?.() ?? {};
  const saved = own.useSaved?.();
  const unexplained = useUnexplained(props);
  const addOwn = own.useAdd?.();
  const start = { ...startOf(record, row, branch.id), ...(row === null ? ownStart : {}) };
  const schema: z.ZodType<unknown, Input> = row === null ? routes.create.body : routes.update.body;
  const form = useRecordForm<Input, { id: number; version: number }>({
    schema,
    start,
    save: async (input, sent) => {
      const body = bodyOf(record, input, rulesOf(row?.branch_id ?? input.branch_id));
      const ownAdd = row === null ? addOwn?.(body, input, sent) : null;
      return ownAdd ?? (await call(row === null ? routes.create : routes.update, { body }, sent)).data;
    },
    keeps: ({ version }) => (row === null ? {} : { version }),
    onSaved: (_, input, since) => {
      const word = row === null ? own.saved?.created : own.saved?.updated;
      toast.ok(word === undefined ? tUi('nameSaved', { name: String(input[title]).trim() }) : t(word));
      void queries.invalidateQueries({ queryKey: [routes.list.method, routes.list.path] });
      void queries.invalidateQueries({ queryKey: optionsKey(record) });
      if (known.isInSettings) settingsChanged().catch(() => undefined);
      if (saved !== undefined) saved({ mayLeave: since === null });
      if (saved !== undefined && (row !== null || since === null)) return;
      if (row === null) return form.startNext({ ...start, ...keptOf(record, input) }, firstField, since);
      if (since === null) void navigate({ to: known.list });
    },
    refusalFields: { name_taken: title },
    unexplained,
    label: t(`${record.name}_one`),
  });
  const isLong = Object.keys(fields).length > 4;
  const limits = row === null ? null : (known.limits?.(row) ?? null);
  return (
    <RecordForm form={form} isNew={row === null} back={known.list} onReload={onReload} wide={isLong}>
      {limits !== null && <Notice>{t(limits.hint)}</Notice>}
      <RecordFields
        record={record}
        row={row}
        named={row ?? ownStart}
        own={own}
        on={known.states?.on ?? 'active'}
        fixed={limits?.fixed ?? []}
      />
    </RecordForm>
  );
}

/** Returns the message for a failure without a reason from the server. */
function useUnexplained({ record, own, row }: FormProps): string {
  const { t } = useTranslation('records');
  const one = { name: t(`${record.name}_one`).toLocaleLowerCase() };
  if (row !== null) return t('updateFailed', one);
  return own.notAdded === undefined ? t('saveFailed', one) : t(own.notAdded);
}
