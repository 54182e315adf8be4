import { useSignedIn } from '#session/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';

/** The product, and whose books these are. */
export function Brand() {
  const { settings } = useSignedIn();
  return (
    <div className="brand">
      <BrandMark />
      <span className="cut">
        <b>Cashbook</b>
        <small className="cut">{settings.company.name}</small>
      </span>
    </div>
  );
}
