import { z } from 'zod'
import { newId } from '../../src/platform/ids.server.ts'
import { fieldProblems } from '../../src/platform/refusals/field-problem.ts'
import { matrix } from '../authorization/matrix.ts'
import { hostileValues } from '../fuzz/hostile.ts'

/** The problems of all fields of all calls, given wrong or missing values. */
export function shapeProblems() {
  return matrix.flatMap(({ target }) => [target.body, target.query].flatMap((shape) => problemsIn(shape)))
}

const manyIds = Array.from({ length: 101 }, newId).join(',')
const wrongValues = [...hostileValues, manyIds, undefined, 1.5, 6, -0.5, 1e9, 'x'.repeat(400), 'a\u0007b', 'a\nb', 'ab']

function problemsIn(shape: z.ZodType | undefined) {
  if (!(shape instanceof z.ZodObject)) return []
  return ['unknown', ...Object.keys(shape.shape)].flatMap((name) =>
    wrongValues.flatMap((value) => {
      const given = { [name]: value }
      const { error } = shape.safeParse(given)
      const problem = error && fieldProblems(error, given)[name]
      return problem ? [{ name, problem }] : []
    }),
  )
}
