import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '#session/session.ts';

interface VoucherLinkProps {
  id: number;
  number: string;
  typeId: number;
}

/** The number of a voucher. It leads to its page, for users who may see vouchers of its type. */
export function VoucherLink({ id, number, typeId }: VoucherLinkProps) {
  const { can } = useSignedIn();
  if (!maySeeVoucher(can, typeId)) return <span className="fig nowrap">{number}</span>;
  return (
    <Link className="fig nowrap" to="/vouchers/$id" params={{ id: String(id) }}>
      {number}
    </Link>
  );
}
