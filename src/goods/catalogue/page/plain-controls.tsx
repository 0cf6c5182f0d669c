import { parseNumber } from '#base/platform/forms.ts'
import { Field, Select } from '#base/ui/field.tsx'
import type { EditableProduct } from '../contract.ts'
import { type Control, fields, type PlainField, plainFields } from '../products/fields.ts'

type Props = { product: EditableProduct | undefined; problems: Record<string, string> }
type Value = string | number | boolean | null
type ControlProps = {
  name: PlainField
  control: Control
  value: Value
  error?: string | undefined
}

const controls = plainFields
  .map((name) => ({
    name,
    control: fields[name].control as Control,
    empty: 'empty' in fields[name] ? (fields[name].empty as Value) : '',
  }))
  .filter(({ control }) => control.kind !== 'own')

/** A control for each plain field that has no place of its own: first those that are boxes, two beside each other. */
export function PlainControls({ product, problems }: Props) {
  const shown = controls.map(({ name, control, empty }) => {
    return { name, control, value: product ? product[name] : empty, error: problems[name] }
  })
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {shown
          .filter(({ control }) => control.kind !== 'checkbox')
          .map((item) => (
            <Box key={item.name} {...item} />
          ))}
      </div>
      {shown
        .filter(({ control }) => control.kind === 'checkbox')
        .map((item) => (
          <Checkbox key={item.name} {...item} />
        ))}
    </>
  )
}

function Box({ name, control, value, error }: ControlProps) {
  const given = value === null ? undefined : String(value)
  if (control.kind === 'choice')
    return (
      <Select name={name} label={fields[name].label()} defaultValue={given} error={error}>
        {Object.entries(control.options).map(([option, label]) => (
          <option key={option} value={option}>
            {label()}
          </option>
        ))}
      </Select>
    )
  return (
    <Field
      name={name}
      label={fields[name].label()}
      inputMode={control.kind === 'number' ? 'decimal' : 'text'}
      defaultValue={given}
      hint={'hint' in control ? control.hint?.() : undefined}
      error={error}
    />
  )
}

function Checkbox({ name, control, value }: ControlProps) {
  return (
    <label className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <input type="checkbox" name={name} defaultChecked={value === true} className="size-5 accent-accent" />
      <span className="flex min-h-11 items-center font-semibold">{fields[name].label()}</span>
      {'hint' in control && <span className="col-start-2 text-sm text-muted">{control.hint?.()}</span>}
    </label>
  )
}

/** What the form has in these controls; an empty box is what a new product has there. */
export function readPlainControls(form: FormData): Record<string, unknown> {
  const entries = controls.map(({ name, control, empty }) => {
    const typed = String(form.get(name) ?? '').trim()
    if (control.kind === 'checkbox') return [name, form.has(name)] as const
    if (typed === '') return [name, empty] as const
    return [name, control.kind === 'number' ? parseNumber(typed) : typed] as const
  })
  return Object.fromEntries(entries)
}
