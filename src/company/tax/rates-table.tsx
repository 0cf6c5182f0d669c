import { Field } from '#base/ui/field.tsx'
import { RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { m } from '#paraglide/messages.js'
import { getPlaceName } from '#people/addresses/country-name.ts'
import type { TaxDraft } from './draft.ts'

type Rows = TaxDraft['rates']
type Props = { rates: Rows; fields: Record<string, string>; onChange: (rates: Rows) => void }

/** A row of rates for each country or region. Errors appear in their cells. */
export function RatesTable({ rates, fields, onChange }: Props) {
  if (rates.length === 0) return null
  const labels = { standard: m.tax_standard(), reduced: m.tax_reduced() }
  const column = (name: keyof typeof labels) => ({
    label: labels[name],
    cell: (index: number) => (
      <Field
        name={`rates.${index}.${name}`}
        label={`${labels[name]}, ${getPlaceName(rates[index]!)}`}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        value={rates[index]![name]}
        onChange={({ target }) => onChange(rates.with(index, { ...rates[index]!, [name]: target.value }))}
        error={fields[`is.rates.${index}.${name}`]}
        className="max-w-28"
      />
    ),
  })
  return (
    <Table
      caption={m.tax_rates()}
      rows={[...rates.keys()]}
      getKey={(at) => `${rates[at]!.country}-${rates[at]!.region}-${repeatsBefore(rates, at)}`}
      columns={[
        {
          label: m.country(),
          unlabelled: true,
          cell: (at) => <Place name={getPlaceName(rates[at]!)} error={fields[`is.rates.${at}.country`]} />,
        },
        column('standard'),
        column('reduced'),
        {
          label: m.name_remove(),
          unlabelled: true,
          align: 'right',
          cell: (at) => (
            <RemoveButton name={getPlaceName(rates[at]!)} onRemove={() => onChange(rates.toSpliced(at, 1))} />
          ),
        },
      ]}
    />
  )
}

function Place({ name, error }: { name: string; error: string | undefined }) {
  return (
    <div>
      {name}
      {error && (
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

const repeatsBefore = (rates: Rows, index: number) =>
  rates
    .slice(0, index)
    .filter(({ country, region }) => country === rates[index]!.country && region === rates[index]!.region).length
