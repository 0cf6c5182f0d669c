import type { APIRequestContext } from '@playwright/test'
import { type ProductDetails, productFor, soldOutProduct } from './products.ts'

/** What the addresses and headings of some screens depend on. `email` is the owner of the profile shown. */
export type Facts = { product: NamedProduct; soldOut: NamedProduct; email: string; hasProfile: boolean }

type NamedProduct = Pick<ProductDetails, '_id' | 'name' | 'slug'>

type Text = string | ((facts: Facts) => string)

/** A screen: its address and the heading that identifies it. */
export type Screen = {
  name: string
  path: Text
  heading: Text
  /** The status of its page, if it is none of success. */
  status?: 404
  /** It shows what other people wrote, in their words and digits. */
  ofPeople?: true
}

/** A screen whose address and heading are known. */
export type ScreenAddress = Screen & { path: string; heading: string }

/** A screen with its address and heading, for what a shop has. */
export const resolveScreen = ({ path, heading, ...screen }: Screen, facts: Facts): ScreenAddress => ({
  ...screen,
  path: typeof path === 'string' ? path : path(facts),
  heading: typeof heading === 'string' ? heading : heading(facts),
})

/** What the screens of a shop, and of the owner of a profile, depend on. */
export async function readFacts(request: APIRequestContext, email = '', hasProfile = false): Promise<Facts> {
  const product = await productFor(request, 'jaw coupling')
  return { product, soldOut: await soldOutProduct(request), email, hasProfile }
}
