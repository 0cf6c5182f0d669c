import { getLabelInLanguage } from '#base/platform/text/languages.ts'
import type { Locale, Localized } from '#base/platform/text/locale.ts'
import { Field } from './field.tsx'

type Props = {
  languages: readonly Locale[]
  label: string
  /** The name of the text in the form; each field adds its language. */
  path: string
  texts: Localized
  errors: Readonly<Record<string, string>>
  /** The path of its errors, if different. */
  errorPath?: string
  /** Without it, the fields manage their own values. */
  onChange?: (texts: Localized) => void
  maxLength: number
  rows?: number | undefined
  hint?: string | undefined
}

/** A field for a text in each of some languages. */
export const LanguageFields = ({ languages, ...field }: Props) =>
  languages.map((locale) => <LanguageField key={locale} locale={locale} {...field} />)

type FieldProps = Omit<Props, 'languages'> & { locale: Locale }

function LanguageField({ locale, label, path, texts, errors, errorPath, onChange, rows, ...rest }: FieldProps) {
  const change = ({ target }: { target: { value: string } }) => onChange?.({ ...texts, [locale]: target.value })
  const text = texts[locale] ?? ''
  const control = {
    ...rest,
    ...(onChange ? { value: text, onChange: change } : { defaultValue: text }),
    name: `${path}.${locale}`,
    label: getLabelInLanguage(label, locale),
    error: errors[`${errorPath ?? path}.${locale}`],
    lang: locale,
  }
  return rows ? <Field multiline rows={rows} {...control} /> : <Field {...control} />
}

/** The texts that a form has in such fields. */
export const readLanguageFields = (form: FormData, path: string, languages: readonly Locale[]): Localized =>
  Object.fromEntries(languages.map((locale) => [locale, String(form.get(`${path}.${locale}`) ?? '')]))
