import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { personOf } from '#session/person.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { type Choice, TypeAhead, type TypeAheadProps } from '#ui/type-ahead/type-ahead.tsx';
import type { Found } from '#ui/type-ahead/use-search.ts';
import { findProducts, type PickedProduct, productPicks, scannedProduct } from './product-search.ts';

export interface ProductFieldProps
  extends Pick<TypeAheadProps<PickedProduct>, 'onTaken' | 'onKeyDown' | 'placeholder' | 'disabled' | 'aria-label'> {
  value: PickedProduct | null;
  onChange: (product: PickedProduct | null) => void;
  /** The name under which the last picks are stored and offered. */
  screen: string;
  /** The branch whose products are offered; the working branch when absent. */
  branchId?: number | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * The type-ahead of products: searches from the third letter on (spec 2 §5). A barcode scanner types faster than the list
 * answers and ends with Enter. Then the product with exactly this barcode or code is taken, without a list.
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
  const scan = useScan(search, (product) => {
    picks.remember(product);
    onChange(product);
    rest.onTaken?.(product);
  });
  return (
    <TypeAhead<PickedProduct>
      {...rest}
      typed={typed}
      onTyped={setTyped}
      onSeek={() => {
        // The field is emptied at once for the next scan.
        setTyped(null);
        scan((typed ?? '').trim());
      }}
      onLeft={() => setTyped(null)}
      onChange={take}
      search={search}
      show={useChoice()}
      picks={picks}
    />
  );
}

/** Returns a function that looks up a scanned text. Further scans wait for their turn, and none is left out. */
function useScan(
  search: (text: string, signal: AbortSignal) => Promise<Found<PickedProduct>>,
  found: (product: PickedProduct) => void,
) {
  const { t } = useTranslation('records');
  const queue = useRef(Promise.resolve());
  // The form's handler at the time of the answer takes the product, not the handler at the time of the scan.
  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  });
  const look = async (text: string) => {
    try {
      const { rows } = await search(text, new AbortController().signal);
      const product = scannedProduct(text, rows);
      if (product === null) toast.bad(t('noProductScanned', { text }));
      else latest.current(product);
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  return (text: string) => {
    queue.current = queue.current.then(() => look(text));
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
