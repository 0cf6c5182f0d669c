import { useNavigation } from 'react-router'
import { Breadcrumbs, stepsTo } from '#catalogue/breadcrumbs.tsx'
import { SquarePicture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { unbroken } from '#platform/designations.ts'
import { formatNumber, nameLang, nameOf, pickLocale } from '#platform/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/family'
import { type Asked, askedOf, attributesIn, without } from './address.ts'
import { getFamily } from './contract.ts'
import { Chosen, Facets } from './facets.tsx'
import { familyMeta } from './family-meta.ts'
import { type FamilyShown, familyShown } from './family-shown.ts'
import { FamilyTable } from './family-table.tsx'

export async function loader({ params, request }: Route.LoaderArgs) {
  const { q: _, category: __, family: ___, page: ____, ...given }: Asked = askedOf(new URL(request.url).searchParams)
  const family = await loaded(api(getFamily, { ...given, slug: params.slug }))
  // Others are for somebody else, such as the shop's statistics.
  const others = attributesIn(given).filter(([name]) => !family.attributes.some(({ key }) => key === name))
  return { family: familyShown(family), asked: others.reduce((asked, [name]) => without(asked, name), given) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? familyMeta(loaderData.family) : [])

export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  const { family, asked } = loaderData
  const waiting = useNavigation().state === 'loading'
  return (
    <div className="frame pt-6">
      <Breadcrumbs steps={stepsTo(family)} />
      <About family={family} />
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Facets facets={family.facets} asked={asked} />
        <section aria-labelledby="sizes" aria-busy={waiting} className={waiting ? 'opacity-60' : ''}>
          <h2 id="sizes" className="text-xl">
            {m.sizes({ count: family.total })}
          </h2>
          <div className="my-3 grid gap-3">
            <Chosen facets={family.facets} asked={asked} />
            <Same family={family} />
            {family.total > family.rows.length && family.rows.length > 0 && (
              <p className="text-sm text-muted">{m.sizes_first({ number: formatNumber(family.rows.length) })}</p>
            )}
          </div>
          {family.rows.length === 0 ? (
            <Notice title={m.sizes_no_match()} text={m.sizes_no_match_text()} headingLevel="h3">
              <ButtonLink to={`/families/${family.slug}`}>{m.sizes_all()}</ButtonLink>
            </Notice>
          ) : (
            <FamilyTable asked={asked} columns={family.columns} rows={family.rows} caption={nameOf(family)} />
          )}
        </section>
      </div>
    </div>
  )
}

function About({ family }: { family: FamilyShown }) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="max-w-48 sm:max-w-none">
        <SquarePicture picture={family.picture} sizes="13rem" eager className="border border-line" />
      </div>
      <div>
        <p lang="en" className="stamp">
          {unbroken(family.standard)}
        </p>
        <PageTitle size="large" lang={nameLang(family)} className="mt-1">
          {nameOf(family)}
        </PageTitle>
        <p lang="en" className="mt-3 max-w-prose text-pretty text-soft">
          {unbroken(family.description)}
        </p>
        {family.facts.length > 0 && (
          <details className="mt-3 max-w-prose">
            <summary className="link flex min-h-8 items-center">{m.good_to_know()}</summary>
            <ul lang="en" className="mt-2 grid gap-2 text-soft">
              {family.facts.map((fact) => (
                <li key={fact} className="border-l-2 border-accent pl-4 text-pretty">
                  {unbroken(fact)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

/** What all rows have in common is said once. */
function Same({ family }: { family: FamilyShown }) {
  if (family.same.length === 0) return null
  return (
    <dl aria-label={m.sizes_same()} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {family.same.map(({ definition: { key, label, labelBn, unit, valuesBn }, value }) => (
        <div key={key} className="flex gap-1.5">
          <dt className="text-muted">{pickLocale(label, labelBn)}</dt>
          <dd lang={nameLang({ nameBn: valuesBn[value] ?? '' })} className="figures font-medium">
            {unbroken(pickLocale(unit ? `${value} ${unit}` : value, valuesBn[value] ?? ''))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
