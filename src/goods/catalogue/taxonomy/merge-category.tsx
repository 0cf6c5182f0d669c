import { api } from '#base/platform/contract/client.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { type EditableCategory, mergeCategory } from './contract.ts'
import { MergeInto } from './merge-into.tsx'

type Props = { category: EditableCategory; categories: readonly EditableCategory[] }

/** Moves all that a category holds to another one, and deletes it. */
export const MergeCategory = ({ category, categories }: Props) => (
  <MergeInto
    item={category}
    targets={categories.filter((other) => other !== category && other.parentId !== category._id)}
    texts={{
      title: m.category_merge(),
      text: m.category_merge_text(),
      moves: m.category_merge_moves({
        families: formatNumber(category.families),
        products: formatNumber(category.products),
      }),
      back: '/dashboard/categories',
    }}
    merge={(into) => api(mergeCategory, { id: category._id, into })}
  />
)
