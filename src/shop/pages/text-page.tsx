import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { getSiteText, type TextName } from '#company/site/contract.ts'
import type { PathOfFile } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/text-page'
import { Prose } from './prose.tsx'

/** The short pages of the footer, by address. */
const texts = {
  '/branding': { title: m.footer_branding, name: 'branding' },
  '/design': { title: m.footer_design, name: 'design' },
  '/marketing': { title: m.footer_marketing, name: 'marketing' },
  '/adverticement': { title: m.footer_advertisement, name: 'advertisement' },
  '/terms': { title: m.footer_terms, name: 'terms' },
  '/privacy': { title: m.footer_privacy, name: 'privacy' },
  '/imprint': { title: m.footer_imprint, name: 'imprint' },
  '/cookie': { title: m.footer_cookie, name: 'cookie' },
  '/policy': { title: m.footer_policy, name: 'policy' },
} satisfies Record<PathOfFile<'shop/pages/text-page.tsx'>, { title: () => string; name: TextName }>

export async function loader({ url }: Route.LoaderArgs) {
  const path = splitLocalePath(url.pathname).path.replace(/\/$/, '') as keyof typeof texts
  return { path, text: await loadForPage(api(getSiteText, { name: texts[path].name })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { path, text } = loaderData
  const title = texts[path].title()
  return buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: title }),
    description: text.beginning || title,
    path,
  })
}

export default function TextPage({ loaderData: { path, text } }: Route.ComponentProps) {
  return (
    <div className="frame max-w-3xl pt-8">
      <PageTitle size="large">{texts[path].title()}</PageTitle>
      {text.html ? (
        <Prose html={text.html} lang={text.lang} className="mt-6 text-pretty text-soft" />
      ) : (
        <p className="mt-6 text-muted">{m.site_text_missing()}</p>
      )}
    </div>
  )
}
