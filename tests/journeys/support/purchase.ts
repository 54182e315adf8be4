import type { Page } from '@playwright/test';
import { karim } from './company.ts';

/** Buys cement on credit from the party of journeys, at the desk of who is signed in; the number of the purchase. */
export function buyCement(page: Page, goods: { quantity: number; rate: number; discount: number }): Promise<string> {
  return page.evaluate(
    async ({ quantity, rate, discount, name }) => {
      const read = async <Data>(path: string, init?: RequestInit): Promise<Data> => {
        const answer = await fetch(path, init);
        return ((await answer.json()) as { data: Data }).data;
      };
      const [party] = await read<{ value: number }[]>(
        `/api/coal4/search?searchName=${encodeURIComponent(name)}&for=invoice`,
      );
      const [product] = await read<{ id: number }[]>('/api/stock/products?q=shah');
      const body = {
        account: party?.value,
        discountAmt: discount,
        paymentAmt: 0,
        products: [{ product: product?.id, qty: quantity, price: rate }],
      };
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
      const saved = await read<{ vr_no: string }>('/api/invoice/purchase/trading/store', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return saved.vr_no;
    },
    { ...goods, name: karim.name },
  );
}
