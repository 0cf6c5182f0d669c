import { foldText } from '#base/platform/folding/fold.ts'
import { CellProblem } from './cell-problem.server.ts'

const truths: Readonly<Record<string, boolean>> = {
  ...{ yes: true, y: true, true: true, '1': true, x: true, ja: true, হ্যাঁ: true },
  ...{ no: false, n: false, false: false, '0': false, nein: false, না: false },
}

/** Yes or no, as people write it. */
export function parseTruth(text: string): boolean {
  const truth = truths[foldText(text).trim()]
  if (truth === undefined) throw new CellProblem({ code: 'not_yes_or_no' })
  return truth
}
