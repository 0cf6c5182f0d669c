import { getName } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { m } from '#paraglide/messages.js'
import type { WithdrawnReply } from '../contract.ts'

/** The page of a product, which says that it replaces the one with a part number. */
export const getSuccessorPath = (slug: string, replaces: string): string =>
  `/products/${slug}?${new URLSearchParams({ replaces })}`

/** The page of a product that is no longer sold and that nothing replaces. */
export function WithdrawnProduct({ product }: { product: WithdrawnReply }) {
  const { sku, family } = product
  return (
    <Notice title={m.withdrawn_title()} text={m.withdrawn_text({ sku, name: withNonBreakingSpaces(getName(product)) })}>
      {family && (
        <ButtonLink to={`/families/${family.slug}`}>{m.withdrawn_family({ family: getName(family) })}</ButtonLink>
      )}
      <ButtonLink to="/products" variant={family ? 'secondary' : 'primary'}>
        {m.nav_products()}
      </ButtonLink>
    </Notice>
  )
}
