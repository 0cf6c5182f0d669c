import { expect, test } from 'vitest'
import { pageInfo } from '../../../pages.server.ts'
import { listHosts } from './hosts.server.ts'
import { createPageFinder } from './page-info.server.ts'
import { buildPagePolicy } from './security.server.ts'

const findPage = createPageFinder(pageInfo)
const firebase = {
  kind: 'firebase',
  apiKey: 'key',
  authDomain: 'shop.firebaseapp.com',
  projectId: 'shop',
  emulatorHost: undefined,
} as const
const signInScreens = ['/login', '/register', '/reset-password', '/confirm-address']

const directives = (path: string, identity: Parameters<typeof listHosts>[0]['identity']) => {
  const policy = buildPagePolicy(
    [],
    listHosts({ identity, images: { kind: 'local' }, stripe: undefined }, findPage(path)),
  )
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

test('the sign-in screens may talk to Firebase as it documents, and to nobody else', () => {
  for (const path of signInScreens)
    expect(directives(path, firebase)).toMatchObject({
      'script-src': ["'self'", 'https://apis.google.com'],
      'connect-src': ["'self'", 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      'frame-src': ["'self'", 'https://shop.firebaseapp.com'],
      'img-src': ["'self'", 'data:', 'blob:'],
    })
})

test('no other page may, nor a sign-in screen of a shop that does not use it', () => {
  const others = pageInfo.map(({ path }) => path).filter((path) => !signInScreens.includes(path))
  const policies = [
    ...others.map((path) => directives(path, firebase)),
    ...signInScreens.map((path) => directives(path, { kind: 'embedded' })),
  ]
  for (const policy of policies) expect(JSON.stringify(policy)).not.toMatch(/https?:/)
})
