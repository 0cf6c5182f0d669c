import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/locale.ts'

const columns = [
  {
    title: m.footer_services,
    links: [
      ['/products', m.nav_products],
      ['/branding', m.footer_branding],
      ['/design', m.footer_design],
      ['/marketing', m.footer_marketing],
      ['/adverticement', m.footer_advertisement],
    ],
  },
  {
    title: m.footer_company,
    links: [
      ['/about', m.nav_about],
      ['/contact', m.nav_contact],
      ['/blog', m.nav_blogs],
    ],
  },
  {
    title: m.footer_legal,
    links: [
      ['/terms', m.footer_terms],
      ['/privacy', m.footer_privacy],
      ['/cookie', m.footer_cookie],
      ['/policy', m.footer_policy],
    ],
  },
] as const

const social = [
  ['https://www.linkedin.com', 'LinkedIn'],
  ['https://www.youtube.com', 'YouTube'],
  ['https://github.com', 'GitHub'],
] as const

export function Footer() {
  return (
    <footer className="mt-16 bg-anvil text-anvil-text">
      <div className="frame grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-lg:col-span-2">
          <img src="/ironwright-logo-on-dark.svg" alt={m.shop_name()} width={172} height={36} />
          <p className="mt-4 max-w-xs text-sm text-anvil-muted">{m.shop_description()}</p>
          <ul className="mt-5 flex gap-5 text-sm">
            {social.map(([href, name]) => (
              <li key={href}>
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
        </div>
        {columns.map(({ title, links }) => (
          <nav key={links[0][0]} aria-label={title()}>
            <h2 className="text-xs font-semibold tracking-[0.09em] text-anvil-muted uppercase">{title()}</h2>
            <ul className="mt-3 grid gap-1 text-sm">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-8 items-center hover:underline">
                    {label()}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-anvil-line">
        <p className="frame py-5 text-sm text-anvil-muted">
          {m.footer_copyright({ year: formatNumber(new Date().getFullYear(), { useGrouping: false }) })}
        </p>
      </div>
    </footer>
  )
}
