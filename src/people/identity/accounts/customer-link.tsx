import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { id: string; className?: string; children: ReactNode }

/** A customer's name or address, as it leads admins to the customer's page. */
export const CustomerLink = ({ id, className = '', children }: Props) => (
  <Link to={`/dashboard/allUsers/${id}`} className={`link wrap-anywhere ${className}`}>
    {children}
  </Link>
)
