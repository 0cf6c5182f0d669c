import { PictureImage } from '#base/images/picture.tsx'
import { formatMoney, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import type { FamilySummary } from './contract.ts'

/** A family in its category: its picture, how many sizes there are, and the lowest price. */
export function FamilyCard({ family, eager }: { family: FamilySummary; eager: boolean }) {
  const { slug, standard, picture, products, price, currency } = family
  return (
    <li className="group relative flex gap-4 bg-card p-3">
      <PictureImage picture={picture} sizes="6rem" alt="" eager={eager} className="size-24 shrink-0 object-contain" />
      <div className="min-w-0 py-1">
        {standard && (
          <p lang="en" className="stamp">
            {withNonBreakingSpaces(standard)}
          </p>
        )}
        <Link
          to={`/families/${slug}`}
          prefetch="intent"
          lang={getNameLanguage(family)}
          className="block font-semibold leading-snug group-hover:underline after:absolute after:inset-0"
        >
          {getName(family)}
        </Link>
        <p className="figures mt-1 text-sm text-muted">
          {m.sizes({ count: products })}
          {price !== null && currency && `, ${m.family_from({ price: formatMoney(price, currency) })}`}
        </p>
      </div>
    </li>
  )
}
