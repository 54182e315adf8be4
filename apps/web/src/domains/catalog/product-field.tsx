import { type Ref, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/toast.tsx';
import { type Choice, TypeAhead, type TypeAheadProps } from '#ui/type-ahead.tsx';
import { findProducts, type PickedProduct, productPicks, scannedProduct } from './product-search.ts';

export interface ProductFieldProps
  extends Pick<TypeAheadProps<PickedProduct>, 'onTaken' | 'onKeyDown' | 'placeholder' | 'disabled' | 'aria-label'> {
  value: PickedProduct | null;
  onChange: (product: PickedProduct | null) => void;
  /** Whose last picks are offered. */
  screen: string;
  /** Whose products; those of the working branch when absent. */
  branchId?: number | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * The type-ahead of products: asks from the third letter on (spec 2 §5). A barcode scanner types faster than the list answers
 * and ends in Enter: then the product that has exactly this barcode or code is taken, without a list.
 */
export function ProductField({ screen, branchId, onChange, ...rest }: ProductFieldProps) {
  const { user, desk } = useSignedIn();
  const ofBranch = branchId ?? desk.branchId;
  const picks = useMemo(() => productPicks(personOf(user), ofBranch, screen), [user, ofBranch, screen]);
  const search = useCallback((typed: string, signal: AbortSignal) => findProducts(typed, branchId, signal), [branchId]);
  const [typed, setTyped] = useState<string | null>(null);
  const take = (product: PickedProduct | null) => {
    if (product !== null) setTyped(null);
    onChange(product);
  };
  const seek = useScan(search, (product) => {
    picks.remember(product);
    take(product);
    rest.onTaken?.(product);
  });
  return (
    <TypeAhead<PickedProduct>
      {...rest}
      typed={typed}
      onTyped={setTyped}
      onSeek={() => void seek((typed ?? '').trim())}
      onLeft={() => setTyped(null)}
      onChange={take}
      search={search}
      show={useChoice()}
      picks={picks}
    />
  );
}

/** Looks up at once what was typed with Enter behind it. A scan that comes meanwhile takes the place of the one before. */
function useScan(
  search: (text: string, signal: AbortSignal) => Promise<{ rows: PickedProduct[] }>,
  found: (product: PickedProduct) => void,
) {
  const { t } = useTranslation('records');
  const question = useRef<AbortController | null>(null);
  return async (text: string) => {
    question.current?.abort();
    const own = new AbortController();
    question.current = own;
    const rows = await search(text, own.signal).then(
      (answer) => answer.rows,
      () => [],
    );
    if (own.signal.aborted) return;
    const product = scannedProduct(text, rows);
    if (product === null) toast.bad(t('noProductScanned', { text }));
    else found(product);
  };
}

function useChoice(): (product: PickedProduct) => Choice {
  const { amount } = useFormat();
  return ({ id, name, code, barcode, category, salesPrice, unit }) => ({
    key: String(id),
    label: name,
    detail: [code, barcode, category].filter(Boolean).join(' · '),
    aside: amount(BigInt(Math.round(salesPrice * 100))),
    asideDetail: unit,
    mark: [code || barcode].filter(Boolean),
  });
}
