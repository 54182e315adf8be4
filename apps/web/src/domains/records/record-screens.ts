import { createElement } from 'react';
import type { Screen } from '#screens/screen.ts';
import type { KnownRecord } from './known-record.ts';

/** The three screens of a record; all records share their code. */
export function recordScreens(known: KnownRecord): readonly Screen[] {
  const messages: Screen['messages'] = ['records'];
  const { list, add, edit, view, change, load } = known;
  const listPage = async () => {
    const [record, { RecordListPage }] = await Promise.all([load(), import('./record-list.page.tsx')]);
    return () => createElement(RecordListPage, { record, known });
  };
  return [
    { path: list, permission: view, messages, page: listPage },
    {
      path: add,
      permission: change,
      messages,
      menuEntry: list,
      page: async () => {
        const [record, { RecordAddPage }] = await Promise.all([load(), import('./record-form.page.tsx')]);
        return () => createElement(RecordAddPage, { record, known });
      },
    },
    {
      path: edit,
      permission: change,
      messages,
      menuEntry: list,
      page: async () => {
        const [record, { RecordEditPage }] = await Promise.all([load(), import('./record-form.page.tsx')]);
        return () => createElement(RecordEditPage, { record, known });
      },
    },
  ];
}
