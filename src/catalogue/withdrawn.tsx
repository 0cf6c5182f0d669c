import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { nameOf } from '#platform/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Withdrawn } from './contract.ts'

/** The page of a product, which says that it replaces the one with a part number. */
export const successorPath = (slug: string, replaces: string): string =>
  `/products/${slug}?${new URLSearchParams({ replaces })}`

/** The page of a product that is no longer sold and that nothing replaces. */
export function WithdrawnProduct({ product }: { product: Withdrawn }) {
  const { sku, family } = product
  return (
    <Notice title={m.withdrawn_title()} text={m.withdrawn_text({ sku, name: unbroken(nameOf(product)) })}>
      {family && (
        <ButtonLink to={`/families/${family.slug}`}>{m.withdrawn_family({ family: nameOf(family) })}</ButtonLink>
      )}
      <ButtonLink to="/products" variant={family ? 'secondary' : 'primary'}>
        {m.nav_products()}
      </ButtonLink>
    </Notice>
  )
}
