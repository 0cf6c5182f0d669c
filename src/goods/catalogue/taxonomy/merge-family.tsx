import { api } from '#base/platform/contract/client.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { type EditableFamily, type EditableFamilyDetails, mergeFamily } from './contract.ts'
import { MergeInto } from './merge-into.tsx'

type Props = { family: EditableFamilyDetails; families: readonly EditableFamily[] }

/** Moves the products of a family to another one, and deletes it. */
export const MergeFamily = ({ family, families }: Props) => (
  <MergeInto
    item={family.entry}
    targets={families.filter(({ _id }) => _id !== family._id)}
    texts={{
      title: m.family_merge(),
      text: m.family_merge_text(),
      moves: m.family_merge_moves({ products: formatNumber(family.products) }),
      back: '/dashboard/families',
    }}
    merge={(into) => api(mergeFamily, { id: family._id, into })}
  />
)
