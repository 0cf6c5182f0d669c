import { useLocation } from 'react-router'
import { languages } from '#base/platform/text/languages.ts'
import { locales, toLocalePath } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'

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
