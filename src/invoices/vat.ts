import type { Content } from './content.ts'

/** A category of value added tax as EN 16931 has them, with what exempts from it. */
export type Category = {
  code: 'S' | 'E' | 'K' | 'AE' | 'G' | 'O'
  exemption: 'exempt' | 'intra_community' | 'reverse_charge' | 'export' | 'none' | null
}

/** Why a rate is what it is. */
export function categoryOf(ground: Content['ground'], rate: number): Category {
  if (ground === null) return { code: 'O', exemption: 'none' }
  if (ground === 'intra_community') return { code: 'K', exemption: 'intra_community' }
  if (ground === 'reverse_charge') return { code: 'AE', exemption: 'reverse_charge' }
  if (ground === 'export') return { code: 'G', exemption: 'export' }
  return rate > 0 ? { code: 'S', exemption: null } : { code: 'E', exemption: 'exempt' }
}

/** What a document has to say about tax that is not charged, once for each reason. */
export const exemptionsOf = ({ ground, taxes }: Pick<Content, 'ground' | 'taxes'>) => [
  ...new Set(taxes.flatMap(({ rate }) => categoryOf(ground, rate).exemption ?? [])),
]
