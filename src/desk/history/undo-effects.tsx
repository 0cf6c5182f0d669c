import { getLabelInLanguage } from '#base/platform/text/languages.ts'
import { formatMoney, formatNumber, locales } from '#base/platform/text/locale.ts'
import type { ValueChange } from '#base/platform/undo.ts'
import { m } from '#paraglide/messages.js'
import { getPlaceName } from '#people/addresses/country-name.ts'
import type { UndoPreview } from './contract.ts'
import { describeEffect, findRecordedField } from './words.ts'

/** The effects of undoing: a sentence for each kind, and the changed values before and after. */
export function UndoEffects({ effects, values }: UndoPreview) {
  return (
    <>
      <ul>
        {effects.map(({ what, count }) => (
          <li key={what}>{describeEffect(what, count)}</li>
        ))}
      </ul>
      {values.length > 0 && (
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line">
              {[m.change_value(), m.change_before(), m.change_after()].map((label) => (
                <th key={label} scope="col" className="stamp py-1 pr-3">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <ValueRow key={value.field} {...(value as ValueChange)} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function ValueRow({ field, before, after, currency }: ValueChange) {
  if (findRecordedField(field)?.hidesValues) {
    return (
      <tr className="border-b border-line">
        <td colSpan={3} className="py-1">
          {getFieldLabel(field)}
        </td>
      </tr>
    )
  }
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1 pr-3 font-normal">
        {getFieldLabel(field)}
      </th>
      <td className="py-1 pr-3 wrap-anywhere">{formatValue(before, field, currency)}</td>
      <td className="py-1 wrap-anywhere">{formatValue(after, field, currency)}</td>
    </tr>
  )
}

function getFieldLabel(field: string): string {
  const [, list, number] = /^(\w+)\.(\d+)$/.exec(field) ?? []
  const numbered = list && findRecordedField(list)?.numbered
  if (numbered) return numbered(Number(number))
  const [, text, language] = /^translations\.(\w+)\.(.+)$/.exec(field) ?? []
  const locale = locales.find((nextLocale) => nextLocale === language)
  if (locale) return getLabelInLanguage(getFieldLabel(text!), locale)
  const [, country, region = ''] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(field) ?? []
  if (country) return getPlaceName({ country, region })
  return findRecordedField(field)?.label() ?? field
}

function formatValue(value: ValueChange['before'], field: string, currency: string | undefined): string {
  if (value === null || value === '') return '–'
  const format = findRecordedField(field)?.format
  if (format) return format(String(value))
  if (typeof value === 'string') return value
  return currency ? formatMoney(value, currency) : formatNumber(value)
}
