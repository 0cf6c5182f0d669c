import { useState } from 'react'
import { getLabelInLanguage } from '#base/platform/text/languages.ts'
import { otherLocales } from '#base/platform/text/locale.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { LanguageFields } from '#base/ui/language-fields.tsx'
import { MoveButtons, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { m } from '#paraglide/messages.js'
import { AttributeType } from './contract.ts'
import type { AttributeDraft } from './family-draft.ts'

const typeNames: Record<AttributeType, () => string> = {
  list: m.attribute_list,
  number: m.attribute_number,
  text: m.attribute_text,
}

type Props = {
  attribute: AttributeDraft
  index: number
  last: number
  /** How many products have a value of it. */
  used: number
  fields: Record<string, string>
  onChange: (attribute: AttributeDraft) => void
  onRemove: () => void
  onMove: (to: number) => void
}

/** An attribute of a family: what it is called, what its values are, and whether products are chosen by it. */
export function AttributeFields({ attribute, index, last, used, fields, onChange, onRemove, onMove }: Props) {
  const path = `attributes.${index}`
  const getError = (name: string) => fields[`is.${path}.${name}`]
  const name = attribute.label || m.attribute_new()
  return (
    <fieldset className="grid gap-4 border border-line bg-card p-4">
      <legend className="float-left flex w-full flex-wrap items-center justify-between gap-3">
        <span>
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-sm text-muted">
            <span lang="en" className="figures">
              {attribute.key}
            </span>
            {used > 0 && ` · ${m.attribute_used({ count: used })}`}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <MoveButtons name={name} index={index} last={last} onMove={onMove} />
          <RemoveButton name={name} onRemove={onRemove} />
        </span>
      </legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_6rem]">
        <Field
          name={`${path}.label`}
          label={m.attribute_label()}
          value={attribute.label}
          onChange={({ target }) => onChange({ ...attribute, label: target.value })}
          maxLength={60}
          error={getError('label') ?? getError('key')}
        />
        <LanguageFields
          languages={otherLocales}
          label={m.attribute_label()}
          path={`${path}.translations.label`}
          errorPath={`is.${path}.translations.label`}
          texts={attribute.translations.label ?? {}}
          errors={fields}
          onChange={(label) => onChange({ ...attribute, translations: { label } })}
          maxLength={60}
        />
        <Select
          name={`${path}.type`}
          label={m.attribute_type()}
          value={attribute.type}
          onChange={({ target }) => onChange({ ...attribute, type: AttributeType.parse(target.value) })}
          error={getError('type')}
        >
          {AttributeType.options.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]()}
            </option>
          ))}
        </Select>
        <Field
          name={`${path}.unit`}
          label={m.attribute_unit()}
          value={attribute.unit}
          onChange={({ target }) => onChange({ ...attribute, unit: target.value })}
          maxLength={20}
          error={getError('unit')}
        />
      </div>
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          name={`${path}.filter`}
          checked={attribute.filter}
          onChange={({ target }) => onChange({ ...attribute, filter: target.checked })}
          className="size-5 accent-action"
        />
        {m.attribute_filter()}
      </label>
      {attribute.type !== 'number' && (
        <ValueFields attribute={attribute} path={path} fields={fields} onChange={onChange} />
      )}
    </fieldset>
  )
}

type ValueProps = Pick<Props, 'attribute' | 'fields' | 'onChange'> & { path: string }

/** The values, one a line, beside their translations in the same lines. */
function ValueFields({ attribute, path, fields, onChange }: ValueProps) {
  const { values, translated } = attribute
  // A new list has nothing but its values to be typed.
  const [isNew] = useState(values === '')
  const rows = Math.min(8, Math.max(2, values.split('\n').length))
  const problem = Object.entries(fields).find(([name]) => name.startsWith(`is.${path}.options`))?.[1]
  return (
    <details open={isNew || problem !== undefined}>
      <summary className="link min-h-8 cursor-pointer">{m.attribute_values()}</summary>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
        <Field
          multiline
          rows={rows}
          name={`${path}.values`}
          label={m.attribute_values()}
          hint={m.attribute_values_hint()}
          value={values}
          onChange={({ target }) => onChange({ ...attribute, values: target.value })}
          error={problem}
        />
        {otherLocales.map((locale) => (
          <Field
            key={locale}
            multiline
            rows={rows}
            lang={locale}
            name={`${path}.translated.${locale}`}
            label={getLabelInLanguage(m.attribute_values(), locale)}
            hint={m.attribute_translations_hint()}
            value={translated[locale] ?? ''}
            onChange={({ target }) => onChange({ ...attribute, translated: { ...translated, [locale]: target.value } })}
          />
        ))}
        <Field
          name={`${path}.plain`}
          label={m.attribute_plain()}
          hint={m.attribute_plain_hint()}
          value={attribute.plain}
          onChange={({ target }) => onChange({ ...attribute, plain: target.value })}
          maxLength={200}
        />
      </div>
    </details>
  )
}
