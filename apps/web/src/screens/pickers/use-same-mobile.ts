import { sameMobile } from '@cashbook/contract/parties/same-mobile';
import { isBangladeshiMobile, toLatinDigits } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryOf } from '#session/query.ts';

/**
 * Returns the customers and suppliers visible to the user that already have the mobile number in the surrounding form.
 * Empty while the number is incomplete. `id` is the party of the form.
 */
export function useSameMobile(id: number | null): readonly { id: number; name: string }[] {
  const typed = useWatch<Record<string, unknown>>({ name: 'mobile' });
  const mobile = toLatinDigits(typeof typed === 'string' ? typed : '').replaceAll(/[\s-]/g, '');
  const enabled = isBangladeshiMobile(mobile);
  const query = { mobile, ...(id === null ? {} : { except: String(id) }) };
  const { data = [] } = useQuery({ ...queryOf(sameMobile, { query }), enabled });
  return enabled ? data : [];
}
