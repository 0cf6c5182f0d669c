import { languages } from '#platform/languages.ts'
import { type Localized, locales } from '#platform/locale.ts'
import { Field } from '#ui/field.tsx'
import type { Part } from './part.ts'

type Props = { label: string; maxLength: number; hint?: string }

/** A text in each language of the shop. */
export function LocalizedField({ part, rows, ...rest }: Props & { part: Part<Localized>; rows?: number }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {locales.map((locale) => (
        <OneLanguage key={locale} part={part} locale={locale} rows={rows} {...rest} />
      ))}
    </div>
  )
}

type OneProps = Props & { part: Part<Localized>; locale: (typeof locales)[number]; rows: number | undefined }

function OneLanguage({ part: { value, path, errors, update }, locale, rows, label, hint, maxLength }: OneProps) {
  const change = (typed: string) => update((text) => ({ ...text, [locale]: typed }))
  const control = {
    name: `${path}.${locale}`,
    label: `${label} (${languages[locale].name})`,
    value: value[locale],
    error: errors[`${path}.${locale}`],
    ...{ lang: locale, hint, maxLength },
  }
  if (rows) return <Field multiline rows={rows} {...control} onChange={({ target }) => change(target.value)} />
  return <Field {...control} onChange={({ target }) => change(target.value)} />
}

/** A line that is the same in every language, such as a telephone number. */
export function LineField({ part: { value, path, errors, update }, ...rest }: Props & { part: Part<string> }) {
  return (
    <Field
      name={path}
      value={value}
      error={errors[path]}
      onChange={({ target }) => update(() => target.value)}
      {...rest}
    />
  )
}
