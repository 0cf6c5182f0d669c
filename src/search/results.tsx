import { useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { CompareBar, CompareBox } from '#catalogue/compare-box.tsx'
import { ProductLine } from '#catalogue/product-line.tsx'
import { useLiveStock } from '#catalogue/use-live-stock.ts'
import { Picture } from '#images/picture.tsx'
import { OwnHint } from '#own-numbers/own-hint.tsx'
import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { formatNumber, nameLang, nameOf, pickLocale } from '#platform/locale.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { type Asked, attributesIn, queryOf } from './address.ts'
import { countedUpTo } from './counted.ts'
import { Chosen, Facets } from './facets.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ResultPages } from './result-pages.tsx'
import type { Results, ShownGroup } from './shown.ts'
import { UnderstoodParts } from './understood-parts.tsx'
import { useCounted } from './use-counted.ts'

type Props = {
  title: string
  asked: Asked
  category: { slug: string; name: string; nameBn: string } | undefined
  results: Results
}

/** What a search found, by family. */
export function SearchResults({ title, asked, category, results }: Props) {
  const { groups, understood, leftOut, near, facets } = results
  const hits = useRef<HTMLDivElement>(null)
  useCounted(String(asked.q ?? ''), groups.length > 0, hits)
  return (
    <div className="frame pt-8">
      <PageTitle size="large">{title}</PageTitle>
      <div className="mt-4 grid gap-2 empty:hidden">
        <UnderstoodParts {...{ asked, category, understood }} />
        <Chosen facets={facets} asked={asked} />
      </div>
      <OwnHint q={String(asked.q ?? '')} />
      {groups.length === 0 ? (
        <NothingFound asked={asked} nearest={results.nearest} />
      ) : (
        <>
          {near.length > 0 && <Remark>{m.search_near({ sizes: near.join(', ') })}</Remark>}
          {leftOut.length > 0 && <Remark>{m.search_left_out({ parts: leftOut.join(', ') })}</Remark>}
          <div className="mt-6 grid items-start gap-x-8 gap-y-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
            <Facets facets={facets} asked={asked} />
            <div ref={hits} className="min-w-0">
              <Groups asked={asked} results={results} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const Remark = ({ children }: { children: string }) => (
  <p className="mt-4 border-l-2 border-accent pl-3 font-medium">{children}</p>
)

/** How much was found, and the best of it. */
export function Groups({ asked, results }: Pick<Props, 'asked' | 'results'>) {
  const { groups, understood } = results
  const waiting = useNavigation().state === 'loading'
  const stock = useLiveStock(groups.flatMap(({ products }) => products))
  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-60' : ''}>
      <p role="status" className="text-muted">
        {countOf(results)}
      </p>
      <div className="mt-4 grid grid-cols-1 gap-8">
        {groups.map((group) => (
          <FamilyGroup
            key={group.family?.slug ?? ''}
            group={group}
            stock={stock}
            address={group.family ? `/families/${group.family.slug}${narrowedBy(asked, understood)}` : ''}
          />
        ))}
      </div>
      <ResultPages asked={asked} families={results.families} />
      <CompareBar />
    </div>
  )
}

function countOf({ total, families }: Results): string {
  if (total === countedUpTo) return m.search_found_many({ number: formatNumber(total) })
  return families > 1
    ? m.search_found_families({ count: total, families: formatNumber(families) })
    : m.search_found({ count: total })
}

/** What the family's own page is to be narrowed by, so that it shows what was searched for. */
function narrowedBy(asked: Asked, understood: Results['understood']): string {
  const meant = understood.filter(({ key, value }) => key !== '' && value !== '').map(({ key, value }) => [key, value])
  const prices = ['stock', 'from', 'to'].flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]]))
  const query = queryOf(Object.fromEntries([...meant, ...attributesIn(asked), ...prices]))
  return query === '?' ? '' : query
}

type GroupProps = { group: ShownGroup; stock: Readonly<Record<string, number>>; address: string }

function FamilyGroup({ group: { family, columns, products, picture, total }, stock, address }: GroupProps) {
  const sizesOf = (values: ShownGroup['products'][number]['values']) =>
    columns.flatMap(({ label, labelBn, unit }, place) => {
      const { value, valueBn } = values[place]!
      const size = pickLocale(unit ? `${value} ${unit}` : value, valueBn)
      const lang = nameLang({ nameBn: valueBn })
      return value === '' ? [] : [{ label: pickLocale(label, labelBn), value: unbroken(size), lang }]
    })
  return (
    <section className="border border-line bg-card">
      <div className="flex items-center gap-4 border-b border-line pr-4">
        <Picture picture={picture} sizes="4.5rem" alt="" className="size-18 shrink-0 object-contain" />
        <div className="py-2">
          {family?.standard && (
            <p lang="en" className="stamp whitespace-nowrap">
              {family.standard}
            </p>
          )}
          <h2 className="text-lg">
            {family ? (
              <Link to={address} prefetch="intent" lang={nameLang(family)} className="hover:underline">
                {nameOf(family)}
              </Link>
            ) : (
              m.search_others()
            )}
          </h2>
        </div>
      </div>
      <ul className="divide-y divide-line">
        {products.map(({ values, ...product }) => (
          <ProductLine
            key={product._id}
            product={product}
            quantity={stock[product._id] ?? product.quantity}
            sizes={sizesOf(values)}
          >
            <CompareBox sku={product.sku} name={nameOf(product)} />
          </ProductLine>
        ))}
      </ul>
      {family && total > products.length && (
        <p className="border-t border-line px-4 py-1">
          <Link to={address} prefetch="intent" className="link inline-flex min-h-9 items-center font-semibold">
            {total !== countedUpTo
              ? m.search_all_sizes({ count: total })
              : m.search_all_sizes_many({ number: formatNumber(total) })}
          </Link>
        </p>
      )}
    </section>
  )
}
