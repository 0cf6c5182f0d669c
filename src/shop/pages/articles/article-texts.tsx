import { getLabelInLanguage } from '#base/platform/text/languages.ts'
import { baseLocale, otherLocales } from '#base/platform/text/locale.ts'
import { Field } from '#base/ui/field.tsx'
import { LanguageFields } from '#base/ui/language-fields.tsx'
import { m } from '#paraglide/messages.js'
import { type ArticleEntry, maxArticleLengths } from './contract.ts'

type Props = { entry: ArticleEntry; fields: Record<string, string> }

/** The texts of an article, every language beside the others. */
export function ArticleTexts(props: Props) {
  return (
    <>
      <TextFields {...props} field="title" label={m.article_title()} />
      <Field
        name="slug"
        label={m.article_slug()}
        hint={m.article_slug_hint()}
        lang="en"
        defaultValue={props.entry.slug}
        maxLength={maxArticleLengths.slug}
        error={props.fields['is.slug']}
      />
      <TextFields {...props} field="summary" label={m.article_summary()} hint={m.article_summary_hint()} rows={3} />
      <TextFields {...props} field="body" label={m.article_body()} hint={m.article_body_hint()} rows={18} />
      <TextFields {...props} field="alt" label={m.picture_alt()} hint={m.article_alt_hint()} />
    </>
  )
}

type TextProps = Props & {
  field: 'title' | 'summary' | 'body' | 'alt'
  label: string
  hint?: string
  rows?: number
}

function TextFields({ entry, fields, field, label, hint, rows }: TextProps) {
  const base = {
    ...{ name: field, label: getLabelInLanguage(label, baseLocale), hint, lang: baseLocale },
    ...{ defaultValue: entry[field], maxLength: maxArticleLengths[field], error: fields[`is.${field}`] },
  }
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      {rows ? <Field multiline rows={rows} {...base} /> : <Field {...base} />}
      <LanguageFields
        languages={otherLocales}
        label={label}
        path={`translations.${field}`}
        errorPath={`is.translations.${field}`}
        texts={entry.translations[field] ?? {}}
        errors={fields}
        rows={rows}
        maxLength={maxArticleLengths[field]}
      />
    </div>
  )
}
