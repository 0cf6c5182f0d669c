/**
 * The home of a demonstration, with a fictitious name and place. Its invoices, counter, tax and contact page all use
 * it.
 */
export const demonstrationHome = {
  name: 'Ironwright Practice Works',
  street: '1 Example Yard',
  postcode: '00000',
  city: 'Sampleton',
  country: 'DE',
  phone: '+49 000 0000000',
  email: 'accounts@ironwright.example',
} as const
