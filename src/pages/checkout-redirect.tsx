import { replace } from 'react-router'

/** A page of the specification without an order of its own: paying starts from My Orders. */
export const clientLoader = () => replace('/dashboard')

export default function CheckoutRedirect() {
  return null
}
