import {
  type NetAndTax,
  prorateInSteps,
  type RateClaim,
  splitTax,
  sumGross,
  sumNetAndTax,
  takeShare,
} from '#company/tax/by-rate.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'

/** `offsets`: amounts that were given earlier, moved between rates, or counted against the claims; by rate. */
export type FittedClaims<One> = { claims: (One & NetAndTax)[]; offsets: TaxedAmount[] }

/**
 * Claims are given in full, at their own rates, or all the money that is left. What was given earlier for nothing in
 * particular makes way for them: a rate that has too little left takes it back, and a rate that has more bears it. So no
 * rate is overdrawn, and what is kept for goods is taxed as these goods are.
 */
export function fitClaims<One extends RateClaim>(
  claims: readonly One[],
  left: readonly TaxedAmount[],
  step: number,
): FittedClaims<One> {
  const groups = Map.groupBy(claims, ({ rate }) => rate)
  const rests = listRests(groups, left)
  const offsets = offsetRates(rests, step)
  const fitted = new Map<One, NetAndTax>()
  const moved = rests.flatMap((rest, index) => fitRate(rest, offsets[index]!, fitted, step))
  return { claims: claims.map((claim) => ({ ...claim, ...fitted.get(claim)! })), offsets: moved }
}

type Rest<One> = { rate: number; claims: readonly One[]; claimedMinor: number; left: NetAndTax }

function listRests<One extends RateClaim>(
  groups: ReadonlyMap<number, readonly One[]>,
  left: readonly TaxedAmount[],
): Rest<One>[] {
  const rates = new Set([...left.map(({ rate }) => rate), ...groups.keys()])
  return [...rates].map((rate) => {
    const claims = groups.get(rate) ?? []
    const claimedMinor = claims.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
    const { netMinor = 0, taxMinor = 0 } = left.find((taxed) => taxed.rate === rate) ?? {}
    return { rate, claims, claimedMinor, left: { netMinor, taxMinor } }
  })
}

/** The gross offset of each rate: below zero where less is left than is claimed. */
function offsetRates(rests: readonly Rest<RateClaim>[], step: number): number[] {
  const rooms = rests.map(({ left, claimedMinor }) => sumNetAndTax(left) - claimedMinor)
  const lacksMinor = rooms.reduce((sum, room) => sum + Math.max(0, -room), 0)
  const claimedMinor = rests.reduce((sum, rest) => sum + rest.claimedMinor, 0)
  const cutMinor = Math.max(0, claimedMinor - sumGross(rests.map(({ left }) => left)))
  const borne = prorateInSteps(
    lacksMinor - cutMinor,
    rooms.map((room) => Math.max(0, room)),
    step,
  )
  return rooms.map((room, index) => borne[index]! + Math.min(0, room))
}

/** Splits the claims of a rate and its offset into net and tax. */
function fitRate<One extends RateClaim>(
  { rate, claims, left }: Rest<One>,
  offsetMinor: number,
  fitted: Map<One, NetAndTax>,
  step: number,
): TaxedAmount[] {
  let rest = left
  const take = (money: NetAndTax) => {
    rest = { netMinor: rest.netMinor - money.netMinor, taxMinor: rest.taxMinor - money.taxMinor }
    return money
  }
  const [charged, given] = [claims.filter(isCharge), claims.filter((claim) => !isCharge(claim))]
  for (const claim of charged)
    fitted.set(claim, take({ netMinor: claim.grossMinor - claim.taxMinor, taxMinor: claim.taxMinor }))
  const taken = offsetMinor < 0 ? take(takeBack(-offsetMinor, given, rest)) : undefined
  for (const claim of given) fitted.set(claim, take(splitTax(claim, rest)))
  const offset = taken ?? (offsetMinor > 0 ? take(takeShare(rest, offsetMinor, step)) : undefined)
  return offset ? [{ rate, ...offset }] : []
}

const isCharge = ({ grossMinor }: RateClaim): boolean => grossMinor < 0

/** What has to be taken back so that claims fit: of the tax what they lack, and net for the rest. */
function takeBack(minor: number, claims: readonly RateClaim[], { taxMinor }: NetAndTax): NetAndTax {
  const claimedTax = claims.reduce((sum, claim) => sum + claim.taxMinor, 0)
  const tax = Math.min(Math.max(claimedTax - taxMinor, 0), minor)
  return { netMinor: tax - minor, taxMinor: 0 - tax }
}
