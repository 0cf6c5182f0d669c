import { getName, getNameLanguage, type Translations } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'

/** A step of the way to a page, by the address of its own page. */
export type BreadcrumbStep = { path: string; name: string; translations: Translations<'name'> }

type NamedCategory = Omit<BreadcrumbStep, 'path'> & { slug: string }
type Categories = { parentCategory: NamedCategory | null; category: NamedCategory | null }

/** The way to something in a category. */
export const buildSteps = ({ parentCategory, category }: Categories): BreadcrumbStep[] =>
  [parentCategory, category].flatMap((item) => (item ? [{ ...item, path: `/categories/${item.slug}` }] : []))

/** The way to a product, by its family. */
export const buildProductSteps = ({
  family,
  ...product
}: Categories & { family: NamedCategory | null }): BreadcrumbStep[] => [
  ...buildSteps(product),
  ...(family ? [{ ...family, path: `/families/${family.slug}` }] : []),
]

/** Where a page of the catalogue stands, below all products. */
export function Breadcrumbs({ steps }: { steps: readonly BreadcrumbStep[] }) {
  return (
    <nav aria-label={m.trail()}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <li>
          <Link to="/products" className="link inline-flex min-h-8 items-center lg:min-h-6">
            {m.nav_products()}
          </Link>
        </li>
        {steps.map((step) => (
          <li key={step.path} className="flex items-center gap-2">
            <span aria-hidden>/</span>
            <Link
              to={step.path}
              prefetch="intent"
              lang={getNameLanguage(step)}
              className="link inline-flex min-h-8 items-center lg:min-h-6"
            >
              {getName(step)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
