import { type ReactNode, type SubmitEvent, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import type { DecimalMark } from '#base/platform/text/written-numbers.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { checkImport, type ImportColumn, type ImportDetails, type ImportOptions } from '../contract.ts'
import { evaluateColumns, listUnclearNumbers } from '../reading/number-columns.ts'
import { ColumnTable } from './column-table.tsx'
import { HeadsChoice } from './heads-choice.tsx'
import { NumberQuestion } from './number-question.tsx'
import { ProfileChoice } from './profile-choice.tsx'

/** Says what the columns of a file are, before its rows are checked. */
export function ColumnForm({ file, onDone }: { file: ImportDetails; onDone: () => void }) {
  const { busy, reason, run } = useAction()
  const [columns, setColumns] = useState(file.columns)
  const [options, setOptions] = useState(file.options)
  const isNumber = (key: string) => file.attributes.some((attribute) => attribute.key === key && attribute.isNumber)
  const judged = evaluateColumns(file.numbers, columns, isNumber)
  // What the file says by itself may change with its columns.
  const [said, setSaid] = useState(file.options.decimal === judged.mark && !judged.asks ? null : file.options.decimal)
  const decimal = said ?? (judged.asks ? null : judged.mark)
  const [profile, setProfile] = useState('')
  const change = (index: number, changed: Partial<ImportColumn>) =>
    setColumns(columns.with(index, { ...columns[index]!, ...changed }))
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const input = {
      id: file._id,
      columns,
      options: { ...options, decimal },
      ...(profile.trim() && { profile: profile.trim() }),
    }
    const check = async () => {
      await api(checkImport, input)
      onDone()
    }
    void run(check, { revalidate: true })
  }
  return (
    <section aria-label={m.import_columns()}>
      <h2 className="text-xl">{m.import_columns()}</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.import_columns_text()}</p>
      <HeadsChoice file={file} />
      <ProfileChoice file={file} />
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <ColumnTable file={file} columns={columns} onChange={change} />
        {judged.asks && (
          <NumberQuestion heads={file.heads} samples={listUnclearNumbers(file.numbers, columns, isNumber)}>
            <DecimalSelect decimal={decimal} onChange={setSaid} />
          </NumberQuestion>
        )}
        <OptionFields
          options={options}
          countsStock={columns.some(({ key }) => key === 'stock') && !columns.some(({ key }) => key === 'stockAt')}
          onChange={(changed) => setOptions({ ...options, ...changed })}
        >
          {!judged.asks && <DecimalSelect decimal={decimal} onChange={setSaid} />}
        </OptionFields>
        <Field
          name="profile"
          label={m.import_profile_name()}
          hint={m.import_profile_hint()}
          value={profile}
          maxLength={80}
          className="max-w-md"
          onChange={(event: { target: { value: string } }) => setProfile(event.target.value)}
        />
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.import_check()}
        </Button>
      </form>
    </section>
  )
}

type OptionProps = {
  options: ImportOptions
  countsStock: boolean
  onChange: (changed: Partial<ImportOptions>) => void
  children: ReactNode
}

type DecimalProps = { decimal: DecimalMark | null; onChange: (mark: DecimalMark) => void }

/** How the numbers of a file are written; where that is asked, beside those that have two readings. */
const DecimalSelect = ({ decimal, onChange }: DecimalProps) => (
  <Select
    name="decimal"
    label={m.import_decimal()}
    value={decimal ?? ''}
    required
    onChange={({ target }) => onChange(target.value as DecimalMark)}
  >
    {decimal === null && <option value="">{m.import_decimal_choose()}</option>}
    <option value=".">{m.import_decimal_point()}</option>
    <option value=",">{m.import_decimal_comma()}</option>
  </Select>
)

function OptionFields({ options, countsStock, onChange, children }: OptionProps) {
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <Select
        name="unknown"
        label={m.import_unknown()}
        value={options.unknown}
        onChange={({ target }) => onChange({ unknown: target.value as ImportOptions['unknown'] })}
      >
        <option value="refuse">{m.import_unknown_refuse()}</option>
        <option value="make">{m.import_unknown_make()}</option>
      </Select>
      {children}
      {countsStock && (
        <Field
          type="datetime-local"
          name="countedAt"
          label={m.import_counted_at()}
          hint={m.import_counted_hint()}
          value={toLocalTime(options.countedAt)}
          onChange={({ target }: { target: { value: string } }) =>
            onChange({ countedAt: target.value ? new Date(target.value).toISOString() : null })
          }
        />
      )}
    </div>
  )
}

/** A moment as the control has it: in the zone of its reader. */
function toLocalTime(moment: string | null): string {
  if (!moment) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
