import { type ComponentProps, type ReactNode, useId } from 'react'

const box =
  'w-full rounded-md border border-edge bg-card px-3 text-base text-ink placeholder:text-muted aria-invalid:border-bad aria-invalid:border-2'

/** In CSS every select counts as read-only, so only text controls style that state. */
const typed = `${box} read-only:bg-band`

type Common = {
  label: string
  /** For screen readers only, because something else labels it visually, such as a column heading. */
  hideLabel?: boolean
  name: string
  error?: string | undefined
  hint?: string | undefined
}
type FieldProps = Common & ComponentProps<'input'> & { multiline?: false }
type AreaProps = Common & ComponentProps<'textarea'> & { multiline: true }
type SelectProps = Common & ComponentProps<'select'>

/** A labelled input. */
export function Field({ label, hideLabel, error, hint, ...rest }: FieldProps | AreaProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(attributes) => <Control {...rest} {...attributes} />}
    </Labelled>
  )
}

function Control({ multiline, className = '', ...rest }: Omit<FieldProps, 'label'> | Omit<AreaProps, 'label'>) {
  if (multiline)
    return <textarea rows={4} {...(rest as ComponentProps<'textarea'>)} className={`${typed} py-2 ${className}`} />
  return <input {...(rest as ComponentProps<'input'>)} className={`${typed} h-11 ${className}`} />
}

/** A labelled choice. */
export function Select({ label, hideLabel, error, hint, ...rest }: SelectProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(attributes) => <select {...rest} {...attributes} className={`${box} h-11`} />}
    </Labelled>
  )
}

type Attributes = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type LabelledProps = Omit<Common, 'name' | 'hideLabel'> & {
  hideLabel?: boolean | undefined
  children: (attributes: Attributes) => ReactNode
}

/** Shows a control's error, or else its hint, below it; screen readers read it with the control. */
function Labelled({ label, hideLabel = false, error, hint, children }: LabelledProps) {
  const id = useId()
  const said = error || hint
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': said ? `${id}-said` : undefined })}
      {said && (
        <p id={`${id}-said`} className={error ? 'text-sm font-medium text-bad' : 'text-sm text-muted'}>
          {said}
        </p>
      )}
    </div>
  )
}
