import { data, useNavigation } from 'react-router'
import { PictureImage, SquarePicture } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import {
  formatNumber,
  getName,
  getNameLanguage,
  getTranslationLang,
  getValueText,
  translate,
  translateValue,
} from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Breadcrumbs, buildSteps } from '#goods/catalogue/page/breadcrumbs.tsx'
import { FactList } from '#goods/catalogue/page/fact-list.tsx'
import { CompareBar } from '#goods/catalogue/related/compare-box.tsx'
import { FamilySheet } from '#goods/drawings/family-sheet.tsx'
import { setLitColumn } from '#goods/drawings/highlight-column.ts'
import { listAttributeParams, type QueryParams, readQueryParams, withoutParam } from '#goods/search/address.ts'
import { ActiveFilters, Facets } from '#goods/search/facets.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/family'
import { getFamily } from './contract.ts'
import { buildFamilyMeta } from './family-meta.ts'
import { type FamilyPageData, readColumns, toFamilyPageData } from './family-page-data.ts'
import { FamilyTable } from './family-table.tsx'
import { TableTools } from './table-tools.tsx'

export async function loader({ params, request }: Route.LoaderArgs) {
  const {
    q: _,
    category: __,
    family: ___,
    page: ____,
    ...given
  }: QueryParams = readQueryParams(new URL(request.url).searchParams)
  const { columns, ...filters } = given
  const family = await loadForPage(api(getFamily, { ...filters, slug: params.slug }))
  // Where a family was merged, the old address leads on (decision 0121).
  if (family.slug !== params.slug) throw data({ code: 'not_found' }, 404)
  // Others are for somebody else, such as the shop's statistics.
  const others = listAttributeParams(given).filter(([name]) => !family.attributes.some(({ key }) => key === name))
  return {
    family: toFamilyPageData(family, readColumns(columns)),
    queryParams: others.reduce((queryParams, [name]) => withoutParam(queryParams, name), given),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? buildFamilyMeta(loaderData.family) : [])

export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  const { family, queryParams } = loaderData
  const waiting = useNavigation().state === 'loading'
  return (
    <div
      onPointerOver={setLitColumn}
      className="frame print:block grid grid-cols-1 gap-x-6 pt-1 lg:grid-cols-[11rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
    >
      <div className="lg:col-start-2 lg:row-start-1 lg:pr-72">
        <Breadcrumbs steps={buildSteps(family)} />
        <Title family={family} />
      </div>
      <aside className="print:hidden flex flex-col lg:gap-4 lg:row-span-2 lg:row-start-1 lg:pt-2">
        <SquarePicture picture={family.picture} sizes="11rem" eager className="border border-line max-lg:hidden" />
        <Drawing family={family} queryParams={queryParams} className="max-lg:hidden" />
        <About family={family} queryParams={queryParams} />
        <Facets facets={family.facets} queryParams={queryParams} />
      </aside>
      {family.rows.length > 0 && (
        // Beside the name where there is room.
        <div className="lg:col-start-2 lg:row-start-1 lg:has-[[open]]:pt-16 lg:self-end">
          <TableTools family={family} queryParams={queryParams} />
        </div>
      )}
      <section
        aria-labelledby="sizes"
        aria-busy={waiting}
        className={`of-family lg:col-start-2 lg:row-start-2 ${waiting ? 'opacity-60' : ''}`}
      >
        <div className="grid gap-2 empty:hidden max-lg:pb-2">
          <ActiveFilters facets={family.facets} queryParams={queryParams} />
          {family.total > family.rows.length && family.rows.length > 0 && (
            <p className="text-sm text-muted">{m.sizes_first({ number: formatNumber(family.rows.length) })}</p>
          )}
        </div>
        {family.rows.length === 0 ? (
          <Notice title={m.sizes_no_match()} text={m.sizes_no_match_text()} headingLevel="h3">
            <ButtonLink to={`/families/${family.slug}`}>{m.sizes_all()}</ButtonLink>
          </Notice>
        ) : (
          <>
            <FamilyTable
              queryParams={queryParams}
              columns={family.columns}
              dimensions={family.drawing?.dimensions ?? []}
              rows={family.rows}
              caption={getName(family)}
              captionLang={getNameLanguage(family)}
            />
            <CompareBar />
          </>
        )}
      </section>
    </div>
  )
}

/** A family's name and how many sizes of it there are, in a line where there is room. */
function Title({ family }: { family: FamilyPageData }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 max-lg:relative max-lg:min-h-14 max-lg:pl-17">
      <PictureImage
        picture={family.picture}
        sizes="3.5rem"
        alt=""
        eager
        className="absolute top-0 left-0 size-14 object-contain lg:hidden"
      />
      <PageTitle size="small" lang={getNameLanguage(family)}>
        {getName(family)}
      </PageTitle>
      <p lang="en" className="stamp">
        {withNonBreakingSpaces(family.standard)}
      </p>
      <h2 id="sizes" className="text-base">
        {m.sizes({ count: family.total })}
      </h2>
    </div>
  )
}

type AboutProps = { family: FamilyPageData; queryParams: QueryParams }

/** What the letters of the standard mean, which head the columns. */
function Drawing({ family, queryParams, className }: AboutProps & { className: string }) {
  if (!family.drawing) return null
  const filtered = listAttributeParams(queryParams).map(([name]) => name)
  const title = m.drawing_of({ name: getName(family) })
  return <FamilySheet drawing={family.drawing} title={title} filtered={filtered} className={className} />
}

/** The family in words, beside its sizes, or folded above them where it is narrow. */
function About({ family, queryParams }: AboutProps) {
  return (
    <details className="fold border-line text-sm max-lg:border-t">
      <summary className="flex min-h-11 items-center font-semibold">{m.about_family()}</summary>
      <div className="grid gap-3 max-lg:pb-4">
        <Drawing family={family} queryParams={queryParams} className="lg:hidden" />
        <p lang={getTranslationLang(family, 'description')} className="text-pretty text-soft">
          {withNonBreakingSpaces(translate(family, 'description'))}
        </p>
        <Same family={family} />
        {family.facts.length > 0 && (
          <details>
            <summary className="link flex min-h-8 items-center">{m.good_to_know()}</summary>
            <FactList family={family} className="mt-2 text-sm" />
          </details>
        )}
      </div>
    </details>
  )
}

/** What all rows have in common is said once. */
function Same({ family }: { family: FamilyPageData }) {
  if (family.same.length === 0) return null
  return (
    <dl aria-label={m.sizes_same()} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {family.same.map(({ definition, value }) => {
        const shared = translateValue(value, definition.valueTranslations)
        return (
          <div key={definition.key} className="flex gap-1.5">
            <dt className="text-muted">{translate(definition, 'label')}</dt>
            <dd lang={getTranslationLang(shared, 'value')} className="figures font-medium">
              {getValueText(shared, definition.unit)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
