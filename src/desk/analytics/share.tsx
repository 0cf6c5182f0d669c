import { formatNumber } from '#base/platform/text/locale.ts'

/** A share as a bar, with its number beside it. */
export function Share({ part, whole }: { part: number; whole: number }) {
  if (whole <= 0 || part < 0) return null
  const share = part / whole
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted">
      <svg aria-hidden viewBox="0 0 64 6" className="h-1.5 w-16">
        <rect width="64" height="6" className="fill-band" />
        <rect width={Math.min(64, 64 * share)} height="6" className="fill-accent" />
      </svg>
      <span className="figures">{formatNumber(share, { style: 'percent', maximumFractionDigits: 1 })}</span>
    </span>
  )
}
