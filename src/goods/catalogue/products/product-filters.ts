import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import type { Filter } from '#base/ui/lists/list-filters.tsx'
import { m } from '#paraglide/messages.js'
import type { EditableCategory, EditableFamily } from '../taxonomy/contract.ts'

/** What admins narrow the list of products by. */
export function listProductFilters(
  categories: readonly EditableCategory[],
  families: readonly EditableFamily[],
): Filter[] {
  const toOption = (row: EditableCategory | EditableFamily) => ({
    ...{ value: row.slug, text: getName(row), lang: getNameLanguage(row) },
  })
  return [
    {
      name: 'state',
      label: m.filter_state(),
      options: [
        { value: 'draft', text: m.products_drafts() },
        { value: 'withdrawn', text: m.products_withdrawn() },
      ],
    },
    {
      name: 'stock',
      label: m.filter_stock(),
      options: [
        { value: 'out', text: m.products_sold_out() },
        { value: 'low', text: m.products_low() },
      ],
    },
    {
      name: 'lacks',
      label: m.filter_lacks(),
      options: [
        { value: 'asked', text: m.products_incomplete() },
        { value: 'mass', text: m.products_without_mass() },
      ],
    },
    { name: 'category', label: m.category(), options: categories.map(toOption) },
    { name: 'family', label: m.family(), options: families.map(toOption) },
  ]
}
