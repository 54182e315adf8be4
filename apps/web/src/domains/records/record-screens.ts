import { createElement } from 'react';
import type { Screen } from '#screens/screen.ts';
import type { KnownRecord, RecordScreens } from './known-record.ts';

/** Returns the three screens of a record; all records share their code. */
export function recordScreens(known: KnownRecord): readonly Screen[] {
  const { list, add, edit, view, change, create = change } = known;
  const screens = async (): Promise<RecordScreens> => {
    const [record, own] = await Promise.all([known.load(), known.own?.() ?? {}]);
    return { record, known, own };
  };
  const messages: Screen['messages'] = ['records', 'imports', ...(known.messages ?? [])];
  const listPage = async () => {
    const [given, { RecordListPage }] = await Promise.all([screens(), import('./record-list.page.tsx')]);
    return () => createElement(RecordListPage, given);
  };
  const addPage = async () => {
    const [given, { RecordAddPage }] = await Promise.all([screens(), import('./record-form.page.tsx')]);
    return () => createElement(RecordAddPage, given);
  };
  const editPage = async () => {
    const [given, { RecordEditPage }] = await Promise.all([screens(), import('./record-form.page.tsx')]);
    return () => createElement(RecordEditPage, given);
  };
  return [
    { path: list, permission: view, messages, page: listPage },
    { path: add, permission: create, messages, menuEntry: list, page: addPage },
    { path: edit, permission: change, messages, menuEntry: list, page: editPage },
  ];
}
