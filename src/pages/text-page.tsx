import { useLocation } from 'react-router'
import type { PathOf } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import { pageMeta } from '#platform/page-meta.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/text-page'

/** The short pages of the footer, by address. The paragraphs of a text are separated by an empty line. */
const texts = {
  '/branding': { title: m.footer_branding, text: m.branding_text },
  '/design': { title: m.footer_design, text: m.design_text },
  '/marketing': { title: m.footer_marketing, text: m.marketing_text },
  '/adverticement': { title: m.footer_advertisement, text: m.advertisement_text },
  '/terms': { title: m.footer_terms, text: m.terms_text },
  '/privacy': { title: m.footer_privacy, text: m.privacy_text },
  '/cookie': { title: m.footer_cookie, text: m.cookie_text },
  '/policy': { title: m.footer_policy, text: m.policy_text },
} satisfies Record<PathOf<'pages/text-page.tsx'>, { title: () => string; text: () => string }>

const pathOf = (pathname: string) => pathname.replace(/\/$/, '') as keyof typeof texts

export const meta: Route.MetaFunction = ({ location: { pathname } }) => {
  const path = pathOf(pathname)
  const { title, text } = texts[path]
  return pageMeta({ title: m.page_title({ page: title() }), description: text().split('\n\n')[0]!, path })
}

export default function TextPage() {
  const { title, text } = texts[pathOf(useLocation().pathname)]
  return (
    <div className="frame max-w-3xl pt-8">
      <PageTitle size="large">{title()}</PageTitle>
      <div className="mt-6 grid gap-4 text-pretty text-soft">
        {text()
          .split('\n\n')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
    </div>
  )
}
