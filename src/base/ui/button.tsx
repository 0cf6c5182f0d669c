import type { ComponentProps } from 'react'
import { Link } from '#base/ui/link.tsx'

const shape =
  'inline-flex items-center justify-center gap-2 rounded-md border text-[0.9375rem] font-semibold transition-colors disabled:opacity-55'

const variants = {
  primary: 'border-action bg-action text-on-action enabled:hover:border-action-hover enabled:hover:bg-action-hover',
  secondary: 'border-edge bg-card text-ink enabled:hover:bg-band',
  danger: 'border-bad bg-card text-bad enabled:hover:bg-bad-surface',
} as const

const sizes = {
  medium: 'min-h-11 px-5',
  /** In the rows of a table. */
  small: 'min-h-10 px-3',
  /** In the rows of a dense table. */
  tiny: 'min-h-10 px-3 xl:min-h-8 xl:px-2.5 xl:text-sm',
} as const

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes }

/** The classes of a button, for links that look like one. */
export const getButtonClass = ({ variant = 'primary', size = 'medium' }: Look = {}) =>
  `${shape} ${sizes[size]} ${variants[variant].replaceAll('enabled:', '')}`

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** A button. While `busy` it cannot be pressed again and is marked busy for screen readers. */
export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  disabled,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${shape} ${sizes[size]} ${variants[variant]} ${className}`}
    >
      {busy && (
        <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent" />
      )}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className = '', ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={`${getButtonClass({ variant, size })} ${className}`} />
}
