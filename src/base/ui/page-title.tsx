import type { ComponentProps } from 'react'

const sizes = {
  /** Beside a picture. */
  compact: 'text-xl sm:text-2xl',
  /** In a column of its own. */
  small: 'text-2xl sm:text-3xl',
  /** In the dashboard. */
  medium: 'text-3xl',
  /** On public pages. */
  large: 'text-3xl sm:text-4xl',
} as const

/** A page's title, used once per page. */
export function PageTitle({
  size = 'medium',
  className = '',
  ...rest
}: ComponentProps<'h1'> & { size?: keyof typeof sizes }) {
  return <h1 {...rest} className={`${sizes[size]} ${className}`} />
}
