import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { type DescribedPage, type HeadControls, headFieldsOf } from './described.ts';
import { type EntryKind, entryKind, type KindDescription } from './kind.ts';

/** The parts of a kind that its description does not say. */
interface Own<Typed> extends Omit<KindDescription<Typed>, keyof ReturnType<typeof voucherKind> | keyof Derived<Typed>> {
  /** The controls of the head fields. */
  readonly controls?: HeadControls;
}

type Derived<Typed> = Pick<KindDescription<Typed>, 'head' | 'typed' | 'headOf' | 'rowAt'>;

/** Builds a kind of document from its page and its own parts. */
export const describedKind = <Typed>(
  name: VoucherKindName,
  {
    document,
    typed,
    headOf,
    rowAt,
  }: Pick<DescribedPage<Typed, unknown, never>, 'document' | 'typed' | 'headOf' | 'rowAt'>,
  { controls = {}, ...own }: Own<Typed>,
): EntryKind =>
  entryKind<Typed>({
    ...voucherKind(name),
    head: headFieldsOf(document.fields, controls),
    typed,
    headOf,
    rowAt,
    ...own,
  });
