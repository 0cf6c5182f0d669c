import { formatMoney } from '#base/platform/text/locale.ts'

/** An amount with its currency's own digits, in tabular figures. `amount` is in the major unit. */
export function Price({ amount, currency, className = '' }: { amount: number; currency: string; className?: string }) {
  return <span className={`figures whitespace-nowrap ${className}`}>{formatMoney(amount, currency)}</span>
}

export { formatMoney } from '#base/platform/text/locale.ts'
