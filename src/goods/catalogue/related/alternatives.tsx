import { getTranslationLang, getValueText, translate } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { ProductPageData } from '../page/page-data.ts'

/** What a buyer compares a product with: its other sizes and materials, and the table of all of its family. */
export function FamilyAlternatives({ product: { family, leading, sku, alternatives } }: { product: ProductPageData }) {
  if (!family) return null
  const query = leading ? `?${new URLSearchParams({ [leading.key]: leading.value })}` : ''
  return (
    <section className="mt-8" aria-labelledby="alternatives">
      <h2 id="alternatives" className="text-xl">
        {m.alternatives()}
      </h2>
      {alternatives.map((group) => (
        <div key={group.differing} className="mt-4">
          <h3 className="text-base">{buildTitle(group)}</h3>
          <ul className="mt-2 flex flex-wrap gap-2 text-sm">
            {group.products.map(({ slug, sku, ...product }) => (
              <li key={slug}>
                <Link
                  to={`/products/${slug}`}
                  prefetch="intent"
                  title={sku}
                  lang={getTranslationLang(product, 'value')}
                  className="figures inline-flex min-h-9 items-center rounded-md border border-edge bg-card px-3 hover:bg-band"
                >
                  {getValueText(product)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {/* Browsers mark the row that an address names only when they open it themselves. */}
      <ButtonLink to={`/families/${family.slug}${query}#${sku}`} reloadDocument variant="secondary" className="mt-6">
        {m.alternatives_table()}
      </ButtonLink>
    </section>
  )
}

function buildTitle({ differing, leading, others }: ProductPageData['alternatives'][number]): string {
  const other = new Intl.ListFormat(getLocale()).format(others.map(inSentence))
  if (differing === 'size') return m.alternatives_size({ same: inSentence(leading), other })
  return differing === 'leading' ? m.alternatives_leading({ other }) : m.alternatives_version({ other })
}

function inSentence(row: ProductPageData['alternatives'][number]['leading']): string {
  const label = translate(row, 'label')
  return getLocale() === 'en' ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
