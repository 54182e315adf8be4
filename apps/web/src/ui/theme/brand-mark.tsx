/** The product's sign: a ledger page with its closing double rule. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="5" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="1.5" strokeLinecap="round">
        <path d="M5.5 6.5h6M5.5 10h6M14.2 4.5v7.5" opacity=".75" />
        <path d="M5.5 14.3h11M5.5 17h11" />
      </g>
    </svg>
  );
}
