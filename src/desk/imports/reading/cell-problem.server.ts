import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'

/** Thrown while a cell is parsed. */
export class CellProblem extends Error {
  readonly problem: FieldProblem

  constructor(problem: FieldProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Does something with a cell, and notes what is wrong with it. */
export type Attempt = (key: string, work: () => void) => void
