import { type BrowserContext, expect } from '@playwright/test'
import { confirmAddress } from '../mails.ts'
import { photo } from '../photo.ts'
import { productFor } from '../products.ts'
import { getBearer } from '../test.ts'

/** A text that would act if it were anything but a text. Its words are short, so that they fit wherever words must. */
export const evil = `"> <img src=//evil.example/x onerror=alert(1)> <script> alert(2) </script> <svg onload=alert(3)> {{7*7}}`

export const hostileProduct = { name: evil, description: evil }

/** Writes the text wherever the customer who is signed in can: a profile, a review, an order and a message. */
export async function writeHostileTexts(context: BrowserContext, email: string): Promise<void> {
  const { request } = context
  const page = await context.newPage()
  await page.goto('/')
  const headers = await getBearer(page)
  await page.close()
  await confirmAddress(request, { email })
  const upload = await request.post('/api/images', { headers, multipart: { image: await photo('#135') } })
  const img = (await upload.json()).data.url
  const product = await productFor(request, 'retaining ring')
  const about = { description: evil, experience: evil, skills: evil, education: evil, img }
  const profile = { ...about, phone: '555-0100', address: evil.slice(0, 300) }
  const order = { toolId: product._id, purchaseValue: 1, phone: '555-0100', address: evil }
  const message = { name: evil.slice(0, 90), email, subject: evil, opinion: evil }
  const review = { description: evil, img, rating: 5, product: product._id }
  const key = { ...headers, 'idempotency-key': crypto.randomUUID() }
  for (const [path, data] of Object.entries({ myProfile: profile, purchase: order, inbox: message, reviews: review }))
    expect((await request.post(`/api/${path}`, { headers: key, data })).status(), path).toBe(201)
}
