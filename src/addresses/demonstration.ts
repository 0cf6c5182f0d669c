/**
 * Where a demonstration is at home: nobody is called so, and there is no such place. Its invoices, its counter, its tax and
 * its contact page all say this one.
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
