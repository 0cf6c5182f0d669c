import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber, translate } from '#base/platform/text/locale.ts'
import { Field, Select } from '#base/ui/field.tsx'
import type { ParameterSource } from '#goods/drawings/mapping.ts'
import { getParameterName } from '#goods/drawings/parameter-name.ts'
import { type ShapeName, shapes } from '#goods/drawings/shapes/index.ts'
import type { ParameterDescription } from '#goods/drawings/shapes/list-parameters.ts'
import type { ShapeDescription } from '#goods/drawings/shapes/shape.ts'
import { m } from '#paraglide/messages.js'
import type { AttributeDraft } from './family-draft.ts'

type Props = {
  shape: ShapeName
  parameter: ParameterDescription
  source: ParameterSource | undefined
  attributes: readonly AttributeDraft[]
  onChange: (source: ParameterSource | undefined) => void
}

/** Where a parameter of a shape comes from, and what that needs besides. The letter that a family gave it stays. */
export function SourceFields({ shape, parameter, source, attributes, onChange }: Props) {
  const { tables }: ShapeDescription = shapes[shape]
  const { name, letter: usual, choices, isRequired } = parameter
  const letter = source?.letter && { letter: source.letter }
  const label = [getParameterName(name), source?.letter ?? usual].filter(Boolean).join(' ')
  const pick = (picked: string) => {
    const [kind, key = ''] = splitPicked(picked)
    if (kind === 'value') onChange({ value: choices?.[0] ?? 1, ...letter })
    else if (kind === 'attribute') onChange({ attribute: key, ...letter })
    else if (kind === 'table') onChange({ table: key, by: attributes[0]?.key ?? name, ...letter })
    else onChange(undefined)
  }
  return (
    <div className="grid items-end gap-3 py-3 sm:grid-cols-2">
      <Select
        name={`drawing.${name}`}
        label={isRequired ? label : m.family_drawing_optional({ parameter: label })}
        value={writePicked(source)}
        onChange={({ target }) => pick(target.value)}
      >
        <option value="">{m.family_drawing_absent()}</option>
        <option value="value:">{m.family_drawing_fixed()}</option>
        <optgroup label={m.family_drawing_attributes()}>
          {attributes.map((attribute) => (
            <option key={attribute.key} value={`attribute:${attribute.key}`}>
              {translate(attribute, 'label')}
            </option>
          ))}
        </optgroup>
        {Object.keys(tables).length > 0 && (
          <optgroup label={m.family_drawing_tables()}>
            {Object.entries(tables).map(([table, { source: standard }]) => (
              <option key={table} value={`table:${table}`} lang="en">
                {`${standard} (${splitName(table)})`}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      <Details {...{ parameter, source, attributes, onChange }} />
    </div>
  )
}

const splitPicked = (picked: string) => [picked.slice(0, picked.indexOf(':')), picked.slice(picked.indexOf(':') + 1)]

function writePicked(source: ParameterSource | undefined): string {
  if (!source) return ''
  if ('value' in source) return 'value:'
  return 'table' in source ? `table:${source.table}` : `attribute:${source.attribute}`
}

type DetailsProps = Omit<Props, 'shape'>

function Details({ parameter: { name, choices }, source, attributes, onChange }: DetailsProps) {
  if (!source) return null
  if ('value' in source) {
    const change = (value: string | number) => onChange({ ...source, value })
    return <FixedValue name={name} value={source.value} choices={choices} onChange={change} />
  }
  if ('table' in source)
    return (
      <Select
        name={`drawing.${name}.by`}
        label={m.family_drawing_by()}
        value={source.by}
        onChange={({ target }) => onChange({ ...source, by: target.value })}
      >
        {attributes.map((attribute) => (
          <option key={attribute.key} value={attribute.key}>
            {translate(attribute, 'label')}
          </option>
        ))}
      </Select>
    )
  const attribute = attributes.find(({ key }) => key === source.attribute)
  if (choices) return <Words {...{ name, source, choices, onChange }} values={listValues(attribute, source)} />
  if (attribute?.type === 'number') return null
  return (
    <Select
      name={`drawing.${name}.number`}
      label={m.family_drawing_part()}
      value={source.number ?? ''}
      onChange={({ target: { value } }) => {
        const { number: _, ...rest } = source
        onChange(value ? { ...rest, number: Number(value) } : rest)
      }}
    >
      <option value="">{m.family_drawing_whole()}</option>
      {[1, 2, 3, 4].map((number) => (
        <option key={number} value={number}>
          {m.family_drawing_number({ number: formatNumber(number) })}
        </option>
      ))}
    </Select>
  )
}

type AttributeSource = Extract<ParameterSource, { attribute: string }>

/** Those that are offered, and those that have a word already. */
const listValues = (attribute: AttributeDraft | undefined, { words = {} }: AttributeSource): string[] => [
  ...new Set([...(attribute?.values.split('\n').map((line) => line.trim()) ?? []), ...Object.keys(words)]),
]

type FixedProps = {
  name: string
  value: string | number
  choices: readonly string[] | null
  onChange: (value: string | number) => void
}

function FixedValue({ name, value, choices, onChange }: FixedProps) {
  const common = { name: `drawing.${name}.value`, label: m.family_drawing_value() }
  if (choices)
    return (
      <Select {...common} value={String(value)} lang="en" onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    )
  return (
    <Field
      {...common}
      maxLength={80}
      autoComplete="off"
      defaultValue={typeof value === 'number' ? formatNumber(value) : value}
      onChange={(event: { target: { value: string } }) => {
        const text = event.target.value.trim()
        if (text !== '') onChange(parseNumber(text) ?? text)
      }}
    />
  )
}

type WordsProps = {
  name: string
  source: AttributeSource
  values: readonly string[]
  choices: readonly string[]
  onChange: (source: ParameterSource) => void
}

/** What each value of an attribute means to the shape. */
const Words = ({ name, source, values, choices, onChange }: WordsProps) => (
  <div className="grid gap-3">
    {values
      .filter((value) => value !== '')
      .map((value) => (
        <Select
          key={value}
          name={`drawing.${name}.${value}`}
          label={m.family_drawing_word({ value })}
          value={source.words?.[value] ?? ''}
          onChange={({ target }) => {
            const { [value]: _, ...others } = source.words ?? {}
            const words = target.value ? { ...others, [value]: target.value } : others
            onChange({ ...source, words })
          }}
        >
          <option value="">{m.family_drawing_absent()}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      ))}
  </div>
)

/** The name of a table in words: `internalWidth` as `internal width`. */
const splitName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
