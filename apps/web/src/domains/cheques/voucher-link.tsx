import { Link } from '@tanstack/react-router';

/** The number of a voucher as a link to its page. */
export function VoucherLink({ id, text }: { id: number; text: string }) {
  return (
    <Link className="fig nowrap" to="/vouchers/$id" params={{ id: String(id) }}>
      {text}
    </Link>
  );
}
