import { Form } from 'react-router'
import { callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/my-parts'
import { listParts, PartSort } from './contract.ts'
import { PartRow } from './part-row.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_my_parts())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim()
  const sort = PartSort.catch('last').parse(searchParams.get('sort'))
  const page = { q, sort, cursor: searchParams.get('cursor') ?? '', limit: '25' }
  return { q, sort, ...(await loadForPage(callList(listParts, page))) }
}

const sortNames = { last: m.parts_sort_last, times: m.parts_sort_times, name: m.parts_sort_name }

/** The parts that its reader has bought or named, to order again. */
export default function MyParts({ loaderData: { items, next, q, sort } }: Route.ComponentProps) {
  const isEmpty = items.length === 0 && q === ''
  return (
    <section>
      <PageTitle>{m.menu_my_parts()}</PageTitle>
      {isEmpty ? (
        <Notice title={m.parts_none()} text={m.parts_none_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>{' '}
          <ButtonLink to="/quick-order" variant="secondary">
            {m.quick_offer()}
          </ButtonLink>
        </Notice>
      ) : (
        <>
          <Form
            key={`${q}|${sort}`}
            role="search"
            aria-label={m.parts_search()}
            className="my-6 grid items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
          >
            <Field name="q" type="search" label={m.parts_search_text()} defaultValue={q} maxLength={100} />
            <Select name="sort" label={m.parts_sort()} defaultValue={sort}>
              {PartSort.options.map((option) => (
                <option key={option} value={option}>
                  {sortNames[option]()}
                </option>
              ))}
            </Select>
            <Button type="submit" variant="secondary">
              {m.show()}
            </Button>
          </Form>
          {items.length === 0 ? (
            <Notice title={m.parts_none_found()} text={m.parts_none_found_text()} headingLevel="h2" />
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {items.map((part) => (
                <PartRow key={part.productId} part={part} />
              ))}
            </ul>
          )}
          <NextPage next={next} query={{ q, sort }} />
        </>
      )}
    </section>
  )
}
