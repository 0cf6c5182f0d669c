import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { nameLang, nameOf } from '#platform/locale.ts'

/** A step of the way to a page, by the address of its own page. */
export type Step = { path: string; name: string; nameBn: string }

type Named = Omit<Step, 'path'> & { slug: string }
type Categories = { parentCategory: Named | null; category: Named | null }

/** The way to something in a category. */
export const stepsTo = ({ parentCategory, category }: Categories): Step[] =>
  [parentCategory, category].flatMap((one) => (one ? [{ ...one, path: `/categories/${one.slug}` }] : []))

/** The way to a product, by its family. */
export const stepsToProduct = ({ family, ...product }: Categories & { family: Named | null }): Step[] => [
  ...stepsTo(product),
  ...(family ? [{ ...family, path: `/families/${family.slug}` }] : []),
]

/** Where a page of the catalogue stands, below all products. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label={m.trail()}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <li>
          <Link to="/products" className="link inline-flex min-h-8 items-center">
            {m.nav_products()}
          </Link>
        </li>
        {steps.map((step) => (
          <li key={step.path} className="flex items-center gap-2">
            <span aria-hidden>/</span>
            <Link
              to={step.path}
              prefetch="intent"
              lang={nameLang(step)}
              className="link inline-flex min-h-8 items-center"
            >
              {nameOf(step)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
