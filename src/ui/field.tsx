import { type ComponentProps, useId } from 'react'

const box =
  'w-full rounded-md border border-edge bg-card px-3 text-base text-ink placeholder:text-muted read-only:bg-band aria-invalid:border-bad aria-invalid:border-2'

type Common = { label: string; name: string; error?: string | undefined; hint?: string | undefined }
type FieldProps = Common & ComponentProps<'input'> & { multiline?: false }
type AreaProps = Common & ComponentProps<'textarea'> & { multiline: true }

/** A labelled input. What is wrong with it stands below it and is read out with it. */
export function Field({ label, error, hint, ...rest }: FieldProps | AreaProps) {
  const id = useId()
  const said = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const shared = { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': said } as const
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Control {...rest} {...shared} />
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

function Control({ multiline, className = '', ...rest }: Omit<FieldProps, 'label'> | Omit<AreaProps, 'label'>) {
  if (multiline)
    return <textarea rows={4} {...(rest as ComponentProps<'textarea'>)} className={`${box} py-2 ${className}`} />
  return <input {...(rest as ComponentProps<'input'>)} className={`${box} h-11 ${className}`} />
}

type SelectProps = ComponentProps<'select'> & { label: string; name: string; error?: string | undefined }

/** A labelled choice. */
export function Select({ label, error, children, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select {...rest} id={id} aria-invalid={error ? true : undefined} className={`${box} h-11`}>
        {children}
      </select>
      {error && <p className="text-sm font-medium text-bad">{error}</p>}
    </div>
  )
}
