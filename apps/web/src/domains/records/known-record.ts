import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { RecordDescription } from '@cashbook/contract/records/record';
import type { RecordWord } from '@cashbook/contract/words/en/records';
import { createElement } from 'react';
import type { Screen } from '#screens/screen.ts';

/** Where the screens of a record are and who opens them; the description comes with the first of them. */
export interface KnownRecord {
  list: string;
  add: string;
  edit: string;
  /** As the description has them. */
  view: readonly PermissionName[];
  change: PermissionName;
  load: () => Promise<RecordDescription>;
  /** Columns of its list that are no fields: the keys of its rows, and their heads. */
  ownColumns?: ReadonlyArray<{ key: string; word: RecordWord }>;
}

/** A record whose description is there. */
export interface RecordScreens {
  record: RecordDescription;
  known: KnownRecord;
}

/** The three screens of a record; all records share their code. */
export function recordScreens(known: KnownRecord): readonly Screen[] {
  const messages: Screen['messages'] = ['records'];
  const { list, add, edit, view, change, load } = known;
  const listPage = async () => {
    const [record, { RecordListPage }] = await Promise.all([load(), import('./record-list.page.tsx')]);
    return () => createElement(RecordListPage, { record, known });
  };
  const forms = () => Promise.all([load(), import('./record-form.page.tsx')]);
  return [
    { path: list, permission: view, messages, page: listPage },
    {
      path: add,
      permission: change,
      messages,
      page: async () => {
        const [record, { RecordAddPage }] = await forms();
        return () => createElement(RecordAddPage, { record, known });
      },
    },
    {
      path: edit,
      permission: change,
      messages,
      page: async () => {
        const [record, { RecordEditPage }] = await forms();
        return () => createElement(RecordEditPage, { record, known });
      },
    },
  ];
}
