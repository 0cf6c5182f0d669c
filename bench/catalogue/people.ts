import { pickFrom, randomFrom } from './random.ts'

const given =
  'Anna Ben Chitra Dara Elif Farid Grace Hugo Imran Jonas Kamala Lena Maya Nadia Omar Priya Rahim Sofia'.split(' ')
const family =
  'Ahmed Berg Chowdhury Dutta Evans Fischer Gomez Haque Ivanov Jensen Khan Larsen Miller Novak Okafor'.split(' ')
const streets = 'Forge Lane,Mill Road,Station Street,Harbour Way,Foundry Row,Market Square,Canal Side'.split(',')

export type Customer = { name: string; email: string; phone: string; address: string }

/** The n-th customer: the same for the same number. */
export function customerAt(n: number): Customer {
  const random = randomFrom(n + 1_000_003)
  const [first, last] = [pickFrom(random, given), pickFrom(random, family)]
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${n}@example.com`.toLowerCase(),
    phone: `555-${String(n % 10_000).padStart(4, '0')}`,
    address: `${1 + (n % 400)} ${pickFrom(random, streets)}`,
  }
}
