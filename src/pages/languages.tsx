import { useLocation } from 'react-router'
import { getLocale, getUrlOrigin } from '#paraglide/runtime.js'
import { type Locale, pathInLocale } from '#platform/locale.ts'
import { isPersonal } from '#platform/personal.ts'

// Each language by its own name: a reader who does not know the page's language finds theirs.
const names: Record<Locale, string> = { en: 'English', bn: 'বাংলা' }

/** The way to this page in the other language. It loads another document, so it is a plain link. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = getLocale() === 'bn' ? 'en' : 'bn'
  return (
    <a
      href={pathInLocale(other, pathname) + search}
      lang={other}
      hrefLang={other}
      className="language inline-flex min-h-11 shrink-0 items-center pl-2 text-sm font-semibold whitespace-nowrap text-soft hover:text-ink hover:underline"
    >
      {names[other]}
    </a>
  )
}

/** Says to search engines where this page is in which language. Pages about their reader are not to be found. */
export function Alternates() {
  const { pathname, search } = useLocation()
  if (isPersonal(pathname)) return <meta name="robots" content="noindex" />
  const address = (locale: Locale) => getUrlOrigin() + pathInLocale(locale, pathname) + search
  return (
    <>
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <link rel="alternate" hrefLang="bn" href={address('bn')} />
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
    </>
  )
}
