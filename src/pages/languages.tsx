import { useLocation } from 'react-router'
import { baseLocale, getLocale, getUrlOrigin } from '#paraglide/runtime.js'
import { languages } from '#platform/languages.ts'
import { type Locale, locales, toLocalePath } from '#platform/locale.ts'
import { useIsPersonal } from './frame.ts'

/** Links to this page in the other languages. Each is another document, so they are plain links. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const others = locales.filter((locale) => locale !== getLocale())
  return others.map((other) => (
    <a
      key={other}
      href={toLocalePath(other, pathname) + search}
      lang={other}
      hrefLang={other}
      className="language inline-flex min-h-10 shrink-0 items-center text-sm max-sm:text-[0.8125rem] font-semibold whitespace-nowrap text-soft hover:text-ink hover:underline"
    >
      {languages[other].name}
    </a>
  ))
}

/** Tells search engines the address of this page in each language. Personal pages are not to be indexed. */
export function Alternates() {
  const { pathname, search } = useLocation()
  if (useIsPersonal()) return <meta name="robots" content="noindex" />
  const address = (locale: Locale) => getUrlOrigin() + toLocalePath(locale, pathname) + search
  return (
    <>
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(baseLocale)} />
    </>
  )
}
