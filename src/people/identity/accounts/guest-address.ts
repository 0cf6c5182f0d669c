const domain = '@guest.invalid'

/** The address in the row of a guest. Nobody has mail there: `.invalid` never exists (RFC 2606). */
export const buildGuestAddress = (id: string): string => `guest-${id}${domain}`

export const isGuestAddress = (email: string): boolean => email.endsWith(domain)
