import { translate } from '#base/platform/text/locale.ts'
import { listUnits } from '#goods/catalogue/taxonomy/units.ts'
import { m } from '#paraglide/messages.js'
import { getColumnLabel } from '../column-label.ts'
import type { ImportColumn, ImportDetails } from '../contract.ts'

const look = 'h-11 min-w-0 rounded-md border border-edge bg-card px-2 text-ink'

type KeyProps = { head: string; file: ImportDetails; value: string; onChange: (key: string) => void }

/** What a column is: something of every product, or an attribute of a family. */
export function ColumnKeySelect({ head, file: { keys, attributes }, value, onChange }: KeyProps) {
  const toOption = (key: string) => (
    <option key={key} value={key}>
      {getLabel(key, attributes)}
    </option>
  )
  return (
    <select
      aria-label={m.import_column_is({ head })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${look} w-60 max-md:flex-1`}
    >
      <option value="">{m.import_column_none()}</option>
      <optgroup label={m.import_columns_product()}>{keys.map(toOption)}</optgroup>
      {attributes.length > 0 && (
        <optgroup label={m.import_columns_attributes()}>
          {attributes.map(({ key }) => toOption(`attributes.${key}`))}
        </optgroup>
      )}
    </select>
  )
}

/** The unit has a choice of its own beside it. */
function getLabel(key: string, attributes: ImportDetails['attributes']): string {
  if (key === 'massGrams') return m.mass_of_one()
  const attribute = attributes.find((each) => `attributes.${each.key}` === key)
  return attribute && listUnits(attribute.unit).length > 1
    ? translate(attribute, 'label')
    : getColumnLabel(key, attributes)
}

type UnitProps = { head: string; file: ImportDetails; column: ImportColumn; onChange: (unit: string) => void }

/** The unit of a column's numbers, where there are several. */
export function ColumnUnitSelect({ head, file, column: { key, unit }, onChange }: UnitProps) {
  const attribute = file.attributes.find((each) => `attributes.${each.key}` === key)
  const own = key === 'massGrams' ? 'g' : attribute?.isNumber ? attribute.unit : ''
  const units = own ? listUnits(own) : []
  if (units.length < 2) return null
  return (
    <select
      aria-label={m.import_column_unit({ head })}
      value={unit || own}
      onChange={({ target }) => onChange(target.value)}
      className={look}
    >
      {units.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}
