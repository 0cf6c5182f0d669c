import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Price } from '#base/ui/price.tsx'
import { formatUnitPrice } from '#goods/catalogue/packs/pack.ts'
import { Stock } from '#goods/catalogue/stock/stock.tsx'
import { formatOwnName } from '#goods/own-numbers/own-name.ts'
import { m } from '#paraglide/messages.js'
import { useCombobox } from './use-combobox.ts'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

type Option = { to: string; lang?: string; shown: ReactNode; beside?: ReactNode }

/**
 * What a search that is being typed may become, below its box: a listbox that is moved through without leaving the box. It
 * is loaded when the box is first entered, and the form works without it.
 */
export function SuggestionList({ input }: { input: HTMLInputElement }) {
  const list = useRef<HTMLDivElement>(null)
  const suggested = useSuggestions(input)
  const groups = suggested ? listGroups(suggested) : []
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isOpen = useCombobox(input, list, count, suggested)
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && m.suggest_count({ count })}
      </p>
      <div
        ref={list}
        id="suggestions"
        role="listbox"
        aria-label={m.suggest()}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70vh] overflow-y-auto border border-edge bg-card shadow-lg"
      >
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={label} role="group" aria-label={label} className="border-line py-1.5 not-first:border-t">
            <p aria-hidden className="stamp px-3 py-1">
              {label}
            </p>
            {options.map(({ to, lang, shown, beside }) => (
              <Link
                key={to}
                id={`suggestion ${to}`.replaceAll(' ', '-')}
                role="option"
                aria-selected={false}
                tabIndex={-1}
                to={to}
                className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 hover:bg-band aria-selected:bg-band"
              >
                <span lang={lang}>{shown}</span>
                {beside}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function listGroups({
  own,
  searches,
  categories,
  families,
  products,
}: Suggestions): { label: string; options: Option[] }[] {
  const toNameProps = (name: Parameters<typeof getName>[0]) => ({
    lang: getNameLanguage(name),
    shown: withNonBreakingSpaces(getName(name)),
  })
  const others = products.filter(({ slug }) => !own.some(({ product }) => product.slug === slug))
  return [
    {
      label: m.suggest_own(),
      options: own.map(({ own, product }) => ({
        to: `/products/${product.slug}`,
        ...toNameProps(product),
        beside: <span className="text-sm text-muted">{formatOwnName(own)}</span>,
      })),
    },
    {
      label: m.suggest_most(),
      options: searches.map((text) => ({ to: `/products?${new URLSearchParams({ q: text })}`, shown: text })),
    },
    {
      label: m.suggest_categories(),
      options: categories.map((category) => ({ to: `/categories/${category.slug}`, ...toNameProps(category) })),
    },
    {
      label: m.suggest_families(),
      options: families.map((family) => ({
        ...{ to: `/families/${family.slug}`, ...toNameProps(family) },
        beside: <span className="text-sm text-muted">{withNonBreakingSpaces(family.standard)}</span>,
      })),
    },
    {
      label: m.nav_products(),
      options: others.map((product) => ({
        ...{ to: `/products/${product.slug}`, ...toNameProps(product), beside: <Offer {...product} /> },
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

function Offer({ price, currency, packSize, quantity, backOrders }: Suggestions['products'][number]) {
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      <span>
        <Price amount={price} currency={currency} className="font-semibold" />{' '}
        <span className="text-muted">{formatUnitPrice({ price, packSize, currency })}</span>
      </span>
      <Stock quantity={quantity} packSize={packSize} backOrders={backOrders} />
    </span>
  )
}
