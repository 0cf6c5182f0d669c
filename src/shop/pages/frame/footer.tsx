import { getShopName } from '#base/platform/shop-name.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { useSocialLinks } from '#base/settings/use-social-links.ts'
import { keepHtml } from '#base/ui/kept-html.ts'
import { Link } from '#base/ui/link.tsx'
import { useSiteFrame } from '#company/site/use-site-frame.ts'
import type { Menu, PathIn } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import { useIsFocused } from './frame.ts'
import { ShopMarkOnDark } from './shop-mark.tsx'

type Labels<Column extends Menu> = Record<PathIn<Column, 'public'>, () => string>

type ColumnProps = { title: () => string; labels: Readonly<Record<string, () => string>> }

const columns: readonly ColumnProps[] = [
  {
    title: m.footer_services,
    labels: {
      '/products': m.nav_products,
      '/quick-order': m.quick_order,
      '/branding': m.footer_branding,
      '/design': m.footer_design,
      '/marketing': m.footer_marketing,
      '/adverticement': m.footer_advertisement,
    } satisfies Labels<'services'>,
  },
  {
    title: m.footer_company,
    labels: { '/about': m.nav_about, '/contact': m.nav_contact, '/blog': m.nav_blogs } satisfies Labels<'company'>,
  },
  {
    title: m.footer_legal,
    labels: {
      '/terms': m.footer_terms,
      '/privacy': m.footer_privacy,
      '/imprint': m.footer_imprint,
      '/cookie': m.footer_cookie,
      '/policy': m.footer_policy,
    } satisfies Labels<'legal'>,
  },
]

/** What has to be reachable from everywhere. They open beside an order that is being placed. */
const LegalLinks = () => (
  <nav aria-label={m.footer_legal()} className="frame flex flex-wrap gap-x-6 py-3 text-sm">
    {Object.entries(columns[2]!.labels).map(([to, label]) => (
      <Link key={to} to={to} target="_blank" className="inline-flex min-h-8 items-center hover:underline">
        {label()}
      </Link>
    ))}
  </nav>
)

export function Footer() {
  const social = useSocialLinks()
  const { description, footer } = useSiteFrame()
  const isFocused = useIsFocused()
  return (
    <footer className="mt-16 bg-anvil text-anvil-text">
      {isFocused ? (
        <LegalLinks />
      ) : (
        <div className="frame grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="max-lg:col-span-2">
            <ShopMarkOnDark />
            <p className="mt-4 max-w-xs text-sm text-anvil-muted">{description}</p>
            {social && (
              <ul className="mt-5 flex flex-wrap gap-x-5 text-sm">
                {social.map(({ name, href }) => (
                  <li key={name}>
                    <a
                      href={href}
                      rel="noreferrer"
                      className="inline-flex min-h-8 items-center text-anvil-link underline underline-offset-4"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {columns.map((column) => (
            <Column key={column.title()} {...column} />
          ))}
        </div>
      )}
      <div className="border-t border-anvil-line">
        <p className="frame py-5 text-sm text-anvil-muted">
          {m.footer_copyright({
            shop: getShopName(),
            year: formatNumber(new Date().getFullYear(), { useGrouping: false }),
          })}{' '}
          {footer}
        </p>
      </div>
    </footer>
  )
}

function Column({ title, labels }: ColumnProps) {
  const kept = keepHtml(`footer ${title()}`, () => <Links title={title} labels={labels} />)
  return (
    <nav aria-label={title()} {...kept}>
      {kept ? undefined : <Links title={title} labels={labels} />}
    </nav>
  )
}

const Links = ({ title, labels }: ColumnProps) => (
  <>
    <h2 className="text-xs font-semibold tracking-[0.09em] text-anvil-muted uppercase">{title()}</h2>
    <ul className="mt-3 grid gap-1 text-sm">
      {Object.entries(labels).map(([to, label]) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-8 items-center hover:underline">
            {label()}
          </Link>
        </li>
      ))}
    </ul>
  </>
)
