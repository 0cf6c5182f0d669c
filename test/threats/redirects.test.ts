import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'
import { foreignPaths } from './foreign-paths.ts'

const names = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']
const redirecting = ['/api/auth/callback/google', '/api/auth/popup-done']

test('no parameter of the sign-in leads to another site', async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  let calls = 0
  for (const path of redirecting)
    for (const name of names)
      for (const target of foreignPaths) {
        calls += 1
        const query = new URLSearchParams({ token: 'x', state: 'x', code: 'x', [name]: target })
        const headers = { 'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}` }
        const { status, headers: got } = await fetch(`${shop.url}${path}?${query}`, { headers, redirect: 'manual' })
        expect(status, `${path}?${query}`).toBe(path.endsWith('popup-done') ? 200 : 400)
        expect(got.get('location')).toBeNull()
      }
})

test('signing in with Google returns to pages of the shop only', async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  for (const [index, returnTo] of foreignPaths.entries()) {
    const answer = await fetch(`${shop.url}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index}` },
      body: JSON.stringify({ popup: false, returnTo }),
    })
    expect(answer.status, returnTo).toBe(422)
  }
})
