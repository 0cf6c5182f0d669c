import { readAmount } from '#base/platform/text/amount-limits.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { CellProblem } from './cell-problem.server.ts'

/** An amount in minor units. What is none is said in the unit in which it was written. */
export function toChargedMinor(amount: number, currency: string): number {
  const { minor, problem } = readAmount(amount, currency)
  if (problem) throw new CellProblem(problem)
  if (minor < 1) throw new CellProblem({ code: 'too_small', min: fromMinor(1, currency) })
  return minor
}
