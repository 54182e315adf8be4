import { Link } from '@tanstack/react-router';

/** The number of a voucher, or of its bill, as a link to the voucher. */
export function VoucherLink({ id, text }: { id: number; text: string }) {
  return (
    <Link className="med" to="/vouchers/$id" params={{ id: String(id) }}>
      {text}
    </Link>
  );
}
