import { type Localized, locales } from '#base/platform/text/locale.ts'
import { Field } from '#base/ui/field.tsx'
import { LanguageFields } from '#base/ui/language-fields.tsx'
import type { SitePart } from './part.ts'

type Props = { label: string; maxLength: number; hint?: string }

/** A text in each language of the shop. */
export function LocalizedField({ part, ...rest }: Props & { part: SitePart<Localized>; rows?: number }) {
  const { value, path, errors, update } = part
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <LanguageFields
        languages={locales}
        path={path}
        texts={value}
        errors={errors}
        onChange={(texts) => update(() => texts)}
        {...rest}
      />
    </div>
  )
}

/** A line that is the same in every language, such as a telephone number. */
export function LocalizedLineField({
  part: { value, path, errors, update },
  ...rest
}: Props & { part: SitePart<string> }) {
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
