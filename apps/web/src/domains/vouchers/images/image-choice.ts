import { pageSizes } from '@cashbook/contract/enumerations';
import { type ImageTypeId, imageTypeIds } from '@cashbook/contract/vouchers/images';
import { isIsoDate } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlChange, useUrlState } from '#screens/url-state.ts';
import { useSignedIn } from '#session/session.ts';

const day = z.string().refine(isIsoDate).nullable().catch(null);
const choiceId = z
  .string()
  .regex(/^\d{1,9}$/)
  .catch('');

/** The filter in the address of the two screens that upload images. */
const imageChoice = z.object({
  /** Empty for the branch in which the user works. */
  branch: choiceId,
  /** Empty for all types. */
  type: choiceId,
  /** Empty to show images of all types. What is uploaded is then of type Voucher. */
  image: choiceId,
  /** Null for the open day. */
  start: day,
  end: day,
  page: z.coerce.number().int().positive().catch(1),
  size: z.coerce
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .catch(10),
});
export type ImageChoice = z.output<typeof imageChoice>;

/** Returns the choice in the address with the filter that the server takes, and the function that changes it. */
export function useImageChoice() {
  const { desk } = useSignedIn();
  const [choice] = useUrlState(imageChoice);
  const change = useUrlChange();
  const filter = {
    branch_id: choice.branch === '' ? desk.branchId : Number(choice.branch),
    voucher_type: Number(choice.type),
    image_type: imageTypeOf(choice),
    start_date: choice.start ?? desk.transactionDate,
    end_date: choice.end ?? desk.transactionDate,
  };
  const choose = (part: Partial<Record<keyof ImageChoice, string>>) =>
    change({ page: undefined, ...part }, { replace: true });
  return { choice, filter, choose };
}

export type ImageFilter = ReturnType<typeof useImageChoice>['filter'];

const imageTypeOf = ({ image }: ImageChoice): ImageTypeId => imageTypeIds.find((id) => String(id) === image) ?? 1;

/** Returns the kinds of images as choices of a field. Only a sale by installments has photos of people. */
export function useImageTypes(kinds: readonly ImageTypeId[] = imageTypeIds) {
  const { t } = useTranslation('voucherImages');
  return kinds.map((id) => ({ value: String(id), label: t(`imageType${id}`) }));
}
