import { type APIRequest, type APIRequestContext, expect } from '@playwright/test'
import { demoAdmin } from './people.ts'
import { photo } from './photo.ts'
import type { ProductDetails } from './products.ts'

type Overrides = { name?: string; description?: string; price?: number; quantity?: number }

/** Whether a product's slug or name is that of a test, which withdraws it when it ends. */
export const isOwnProduct = (slugOrName: string): boolean => /[ -][0-9a-f]{8}(-iw-|$)/.test(slugOrName)

/** Puts products up for sale that no other test buys or changes; `remove` deletes them. */
export async function openOwnProducts(requests: APIRequest, baseURL: string) {
  const request = await requests.newContext({ baseURL, extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' } })
  const authorization = await bearerOfAdmin(request)
  const added: string[] = []
  return {
    async add({
      name = 'Anvil',
      description = 'Forged.',
      price = 99,
      quantity = 40,
    }: Overrides = {}): Promise<ProductDetails> {
      const headers = { authorization }
      const upload = await request.post('/api/images', { headers, multipart: { image: await photo('#456') } })
      const img = (await upload.json()).data.url
      const data = {
        name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
        description,
        price,
        quantity,
        img,
        massGrams: 400,
      }
      const response = await request.post('/api/products', { headers, data })
      expect(response.status()).toBe(201)
      const { insertedId } = await response.json()
      added.push(insertedId)
      return (await request.get(`/api/products/${insertedId}`)).json()
    },
    async remove() {
      for (const id of added) await request.delete(`/api/products/${id}`, { headers: { authorization } })
      await request.dispose()
    },
  }
}

async function bearerOfAdmin(request: APIRequestContext): Promise<string> {
  const { email, password } = demoAdmin
  await request.post('/api/auth/sign-in/email', { data: { email, password } })
  const response = await request.put(`/api/users/${email}`, { data: {} })
  return `Bearer ${(await response.json()).token}`
}
