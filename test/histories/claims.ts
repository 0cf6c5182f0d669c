import { sumByRate, sumGross, sumNetAndTax } from '../../src/company/tax/by-rate.ts'
import type { TaxedAmount } from '../../src/company/tax/compute.ts'
import type { OrderAccount } from '../../src/trade/orders/account/order-account.ts'
import { claimPieces, countRefundable } from '../../src/trade/orders/account/worth.ts'

/** What pieces and the delivery of an order would give back now, by rate. */
export function listClaims(account: OrderAccount): TaxedAmount[] {
  const pieces = account.lines.map((line) => {
    const price = account.linePrice(line)
    const { grossMinor, taxMinor } = claimPieces(price, countRefundable(price), account.step)
    return { rate: line.taxRate, netMinor: grossMinor - taxMinor, taxMinor }
  })
  return sumByRate([...pieces, ...account.shippingLeft()])
}

/** What money was given for: pieces and delivery, an amount that is for neither, less than pieces cost, or all that is left. */
export type Purpose = 'claim' | 'amount' | 'less' | 'all'

type RefundNote = {
  purpose: Purpose
  before: OrderAccount
  after: OrderAccount
  bankLeftMinor: number
  amountMinor?: number
}

/**
 * Counts apart from the account, and without rates, what people are owed: pieces and delivery in full, or all the money
 * that is left; and all that is left is for pieces, for the delivery, or kept for a reason that somebody gave.
 */
export class Claims {
  /** Kept because less was given than pieces cost, or because a bank took it. */
  keptMinor = 0
  /** RefundNote for no pieces, and not counted against any yet. */
  givenMinor = 0
  readonly faults: string[] = []

  note({ purpose, before, after, bankLeftMinor, amountMinor: asked = 0 }: RefundNote): void {
    const claimedMinor = sumGross(listClaims(before)) - sumGross(listClaims(after))
    const paidMinor = before.leftMinor() - after.leftMinor()
    const possibleMinor = Math.min(claimedMinor, before.leftMinor())
    if (claimedMinor < 0) this.faults.push(`claims grew by ${-claimedMinor}`)
    if (purpose === 'claim' && paidMinor !== Math.min(possibleMinor, bankLeftMinor))
      this.faults.push(`${paidMinor} was given for ${claimedMinor}, ${before.leftMinor()} were left`)
    if (purpose === 'amount' && claimedMinor !== 0) this.faults.push('an amount changed what pieces give back')
    if ((purpose === 'amount' || purpose === 'less') && paidMinor !== asked)
      this.faults.push(`${paidMinor} was given where ${asked} was meant`)
    if (purpose === 'amount') this.givenMinor += paidMinor
    else if (purpose === 'less') this.keptMinor += claimedMinor - paidMinor
    else if (purpose === 'claim') {
      this.givenMinor -= claimedMinor - possibleMinor
      this.keptMinor += possibleMinor - paidMinor
    } else this.#close(before, claimedMinor, after)
  }

  /** All is given that the bank has left. */
  #close(before: OrderAccount, claimedMinor: number, after: OrderAccount): void {
    const claimsMinor = sumGross(listClaims(after))
    if (after.leftMinor() === 0) {
      if (claimsMinor !== 0) this.faults.push('something can be claimed although all was given')
      if (claimedMinor + this.keptMinor - this.givenMinor !== before.leftMinor()) this.faults.push('all is not all')
    }
    // What a bank has of it stays.
    const restMinor = after.leftMinor() - claimsMinor
    this.keptMinor = Math.max(0, restMinor)
    this.givenMinor = Math.max(0, -restMinor)
  }

  /** What of the money left is for nothing, or taxed as goods that are not there. */
  findFaults(account: OrderAccount): string[] {
    const claims = listClaims(account)
    const left = account.leftByRate()
    const isPlain = this.keptMinor === 0 && this.givenMinor === 0
    const claimAt = (rate: number) => sumGross(claims.filter((taxed) => taxed.rate === rate))
    const rules: Record<string, boolean> = {
      'pieces, delivery and what is kept for a reason are what is left':
        sumGross(claims) + this.keptMinor - this.givenMinor === account.leftMinor(),
      'what is kept and given is not less than nothing': this.keptMinor >= 0 && this.givenMinor >= 0,
      'what is left of a rate is for goods of that rate':
        this.keptMinor > 0 || left.every((rest) => sumNetAndTax(rest) <= claimAt(rest.rate)),
      'without goodwill each rate has left what its goods cost':
        !isPlain || claims.every(({ rate }) => sumGross(left.filter((rest) => rest.rate === rate)) === claimAt(rate)),
    }
    return [...this.faults, ...Object.keys(rules).filter((rule) => !rules[rule])]
  }
}
