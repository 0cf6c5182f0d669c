import type { ReactNode } from 'react'
import { SquarePicture } from '#base/images/picture.tsx'
import { baseLocale, getTranslationLang, type Locale, otherLocales, translate } from '#base/platform/text/locale.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { getLocale } from '#paraglide/runtime.js'
import type { BlogPost } from './contract.ts'
import { Prose } from './prose.tsx'

/** An article or an answer as its readers see it; `children` lead to where it belongs. */
export function Article({ post, children }: { post: BlogPost; children?: ReactNode }) {
  const titleLang = getTranslationLang(post, 'title')
  const textLang = getTranslationLang(post, 'html')
  const summary = getSummary(post, titleLang)
  const alt = translate(post, 'alt')
  return (
    <article className="frame max-w-3xl pt-8">
      {children}
      <PageTitle size="large" className="mt-3" lang={titleLang === baseLocale ? post.lang : undefined}>
        {translate(post, 'title')}
      </PageTitle>
      {summary && <p className="mt-5 text-lg text-pretty text-soft">{summary}</p>}
      {getLocale() === baseLocale && <OtherSummaries post={post} />}
      {post.picture && (
        <SquarePicture
          picture={post.picture}
          sizes="(max-width: 640px) and (min-resolution: 2.5dppx) 65vw, (max-width: 640px) 92vw, 20rem"
          eager
          className="mt-6 sm:float-right sm:mb-4 sm:ml-8 sm:w-80"
          {...(alt && { alt, lang: getTranslationLang(post, 'alt') })}
        />
      )}
      <Prose html={translate(post, 'html')} lang={textLang === baseLocale ? post.lang : textLang} className="mt-6" />
    </article>
  )
}

/** Short texts for readers of other languages, on pages of the base language, where the text is not translated. */
const OtherSummaries = ({ post }: { post: BlogPost }) =>
  otherLocales
    .filter((locale) => getSummary(post, locale) !== '' && !post.translations.html?.[locale])
    .map((locale) => (
      <div key={locale} lang={locale} className="mt-5 border-l-2 border-accent pl-4 text-soft">
        <p className="font-semibold">{post.translations.title?.[locale]}</p>
        <p className="mt-1">{getSummary(post, locale)}</p>
      </div>
    ))

export const getSummary = (post: BlogPost, locale: Locale): string =>
  locale === baseLocale ? post.summary : (post.translations.summary?.[locale] ?? '')
