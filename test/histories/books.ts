import { sumByRate, sumGross } from '../../src/company/tax/by-rate.ts'
import { getChargeStep } from '../../src/company/tax/charge-step.ts'
import type { TaxedAmount } from '../../src/company/tax/compute.ts'
import type { History } from './history.ts'
import { Simulation } from './simulate.ts'

const sum = (all: readonly number[]) => all.reduce((total, count) => total + count, 0)
const byRate = (all: readonly TaxedAmount[]) =>
  JSON.stringify(sumByRate(all).filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0))

/** What documents, refunds, ledger and provider say of an order that is not the same, to the smallest unit. */
export function disagreements(simulation: Simulation): string[] {
  const { facts, account, invoice, notes, moved, chargedMinor, givenBack, lostMinor, claims } = simulation
  const refunded = facts.refunded.map(({ taxRate: rate, netMinor, taxMinor }) => ({ rate, netMinor, taxMinor }))
  const credited = notes.flatMap(({ taxes }) => taxes)
  const step = getChargeStep(facts.currency)
  const amounts = [...invoice.content.taxes, ...invoice.content.lines, ...account.leftByRate()]
  const stepped = [...amounts, ...refunded, ...credited]
  const rules: Record<string, boolean> = {
    'the invoice is the charge': invoice.content.totalMinor === chargedMinor,
    'the invoice is its lines, delivery and rates':
      sumGross([...invoice.content.lines, ...(invoice.content.carriage?.parts ?? [])]) ===
      sumGross(invoice.content.taxes),
    'the invoice has the rates of its order': byRate(invoice.content.taxes) === byRate(facts.taxes),
    'refunds are what the provider gave back': sumGross(refunded) === sum(givenBack),
    'credit notes are what the provider gave back': sum(notes.map(({ totalMinor }) => totalMinor)) === sum(givenBack),
    'credit notes have the rates of refunds': byRate(credited) === byRate(refunded),
    'a credit note is its lines and its delivery': notes.every(
      ({ lines, carriage, totalMinor }) => sumGross([...lines, ...(carriage?.parts ?? [])]) === totalMinor,
    ),
    'what is left is what the provider still has': account.leftMinor() === chargedMinor - sum(givenBack),
    'what is left is left by rate': sumGross(account.leftByRate()) === account.leftMinor(),
    'no rate is overdrawn': !account.isOverdrawn(),
    'the provider gave and lost no more than it took': sum(givenBack) + lostMinor <= chargedMinor,
    'nothing is negative': amounts.every((amount) => amount.netMinor >= 0 && amount.taxMinor >= 0),
    'cards can be charged all of it': stepped.every(
      (amount) => amount.netMinor % step === 0 && amount.taxMinor % step === 0,
    ),
    'the ledger has what left and did not come back': facts.lines.every(
      ({ quantity, cancelled, returned }, index) => moved[index] === cancelled + returned - quantity,
    ),
    'no more is sent, returned or refunded than was ordered': facts.lines.every(
      ({ quantity, cancelled, sent, returned, refunded }) =>
        sent + cancelled <= quantity && returned <= sent && refunded <= quantity,
    ),
  }
  return [...Object.keys(rules).filter((rule) => !rules[rule]), ...claims.findFaults(account)]
}

/** Lives through a history. @returns what did not agree after one of its steps, or in the end; empty: all did */
export function findFaults(history: History): string[] {
  const simulation = new Simulation(history)
  for (const [index, step] of [undefined, ...history.steps].entries()) {
    if (step) simulation.take(step)
    const found = disagreements(simulation)
    if (found.length > 0) return found.map((rule) => `after step ${index} (${step?.kind ?? 'paid'}): ${rule}`)
  }
  simulation.end()
  const found = disagreements(simulation)
  const { account, lostMinor, notes, invoice, bankLeftMinor } = simulation
  if (bankLeftMinor !== 0) found.push('in the end the provider has nothing left')
  if (lostMinor === 0 && account.leftMinor() !== 0) found.push('in the end nothing is left')
  if (lostMinor === 0 && byRate(notes.flatMap(({ taxes }) => taxes)) !== byRate(invoice.content.taxes))
    found.push('in the end every rate was credited')
  return found.map((rule) => `in the end: ${rule}`)
}
