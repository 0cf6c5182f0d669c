import type { Attempt } from './cell-problem.server.ts'
import { CellProblem } from './cell-problem.server.ts'
import type { RowContext } from './row-context.ts'

/** Finds the category and the family that a row names, or makes them, if that was chosen. */
export function parseShelves(value: Record<string, unknown>, context: RowContext, attempt: Attempt): void {
  const { shelves, options } = context
  const getText = (key: string) => (typeof value[key] === 'string' ? (value[key] as string).trim() : '')
  const makes = options.unknown === 'make'
  const category = getText('category')
  if (category)
    attempt('category', () => {
      const [found, ...others] = shelves.findCategories(category)
      if (found === undefined && !makes) throw new CellProblem({ code: 'category_missing', value: category })
      const slug = found ?? shelves.makeCategory(category)
      // guard: a category that may be another is asked about | others.length > 0 || slug === undefined → slug === undefined | desk/imports/reading/categories.test
      if (others.length > 0 || slug === undefined) throw new CellProblem({ code: 'category_unclear', value: category })
      value.category = slug
    })
  const family = getText('family')
  if (family)
    attempt('family', () => {
      const found = shelves.findFamily(family)
      if (found === undefined && !makes) throw new CellProblem({ code: 'family_missing', value: family })
      if (found === undefined && !category) throw new CellProblem({ code: 'needs_category' })
      value.family = found ?? shelves.makeFamily(family.slice(0, 80), String(value.category), listAttributes(context))
    })
}

/** A family that is made has the attributes that the file has columns of, as another family has them. */
function listAttributes({ columns, shelves }: RowContext) {
  const known = [...shelves.families.values()].flatMap(({ attributes }) => attributes)
  return columns.flatMap(({ key }) => known.find((attribute) => key === `attributes.${attribute.key}`) ?? [])
}
