import { getLabelInLanguage, languages } from '#base/platform/text/languages.ts'
import { type Locale, locales } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { maxLengths } from '../limits.ts'
import { getPartAt, type SitePart } from '../part.ts'
import type { OriginalMail } from './contract.ts'
import type { MailDraft } from './draft.ts'
import { MailPreview } from './mail-preview.tsx'

type Props = { part: SitePart<MailDraft>; original: OriginalMail }

const quote = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** A mail in every language, side by side, each with its preview and with what it was. */
export function MailFields({ part, original }: Props) {
  const { name, known, required } = original
  return (
    <>
      <p className="text-sm text-muted">
        {required.length > 0
          ? m.mails_known({ known: quote(known), required: quote(required) })
          : m.mails_known_only({ known: quote(known) })}
      </p>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {locales.map((locale) => (
          <div key={locale} className="grid gap-4">
            <TextField part={part} original={original} field="subject" locale={locale} />
            <TextField part={part} original={original} field="body" locale={locale} />
            <MailPreview
              name={name}
              locale={locale}
              language={languages[locale].name}
              subject={part.value.subject[locale] ?? ''}
              body={part.value.body[locale] ?? ''}
            />
          </div>
        ))}
      </div>
    </>
  )
}

type TextProps = Props & { field: 'subject' | 'body'; locale: Locale }

function TextField({ part, original, field, locale }: TextProps) {
  const { value, path, errors, update } = getPartAt(part, field)
  const [text, specified] = [value[locale] ?? '', original[field][locale] ?? '']
  const set = (next: string) => update((texts) => ({ ...texts, [locale]: next }))
  const control = {
    name: `${path}.${locale}`,
    label: getLabelInLanguage(field === 'subject' ? m.mails_subject() : m.mails_body(), locale),
    error: errors[`${path}.${locale}`],
    lang: locale,
    value: text,
  }
  return (
    <div className="grid gap-2">
      {field === 'subject' ? (
        <Field {...control} maxLength={maxLengths.mailSubject} onChange={({ target }) => set(target.value)} />
      ) : (
        <Field
          {...control}
          multiline
          rows={14}
          maxLength={maxLengths.mailBody}
          onChange={({ target }) => set(target.value)}
        />
      )}
      {text !== specified && (
        <div className="grid justify-items-start gap-2 border-l-2 border-line pl-3 text-sm">
          <p className="stamp">{m.mails_original()}</p>
          <p lang={locale} className="wrap-anywhere whitespace-pre-line text-soft">
            {specified}
          </p>
          <Button variant="secondary" size="tiny" onClick={() => set(specified)}>
            {m.mails_put_back()}
          </Button>
        </div>
      )}
    </div>
  )
}
