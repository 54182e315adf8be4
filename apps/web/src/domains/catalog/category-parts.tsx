import { category } from '@cashbook/contract/catalog/categories';
import { ArchiveButton } from '#domains/records/archive-button.tsx';
import type { OwnParts } from '#domains/records/known-record.ts';
import { useSignedIn } from '#session/session.ts';

/** The parts that only the list of categories has: the bin. */
export const categoryParts: OwnParts = {
  saved: { created: 'categoryCreated', updated: 'categoryUpdated' },
  notAdded: 'unexpected',
  useList: () => {
    const { can } = useSignedIn();
    return can('category.edit') ? { actions: (row) => <ArchiveButton record={category} row={row} /> } : {};
  },
};
