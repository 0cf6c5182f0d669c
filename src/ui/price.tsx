/** An amount with its currency's own digits, in figures that stand in columns. `amount` is in the major unit. */
export function Price({ amount, currency, className = '' }: { amount: number; currency: string; className?: string }) {
  return <span className={`figures whitespace-nowrap ${className}`}>{priceText(amount, currency)}</span>
}

export const priceText = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
