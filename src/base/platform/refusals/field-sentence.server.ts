import type { FieldErrors } from '../errors.ts'
import type { FieldProblem, FieldProblems, ShapeProblem } from './field-problem.ts'
import { findFieldSentence } from './registry.server.ts'
import { getShapeSentence } from './shape-sentence.ts'

/** The sentences about field problems, by field. */
export const toFieldSentences = (fields: FieldProblems): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, getFieldSentence(name, problem)]))

const getFieldSentence = (name: string, problem: FieldProblem): string =>
  findFieldSentence(problem.code)?.(problem as never) ?? getShapeSentence(name, problem as ShapeProblem)
