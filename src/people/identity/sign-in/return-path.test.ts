import { expect, test } from 'vitest'
import { foreignPaths } from '../../../../test/threats/foreign-paths.ts'
import { buildLoginPath, buildRegisterPath, toSafeReturnPath } from './return-path.ts'

test.each([
  ...foreignPaths,
  '/login?from=/login',
  '/login#x',
  '/bn/login',
  '/Login/',
  '/register',
  '/api/auth/sign-out',
  '',
  null,
  undefined,
])('%j leads home', (from) => {
  expect(toSafeReturnPath(from)).toBe('/')
})

test.each([
  '/',
  '/dashboard',
  '/purchase/0199?a=1&b=%2F',
  '/products?q=//evil',
  '/dashboard/myProfile/anna%40example.com',
  '/loginfo',
])('%s is a page of the shop', (from) => {
  expect(toSafeReturnPath(from)).toBe(from)
})

test('the register page keeps the return path too, but never one that leaves the shop [P125]', () => {
  expect(buildRegisterPath('/purchase/1')).toBe('/register?from=%2Fpurchase%2F1')
  expect(buildRegisterPath('//evil.example')).toBe('/register')
  expect(buildRegisterPath(null)).toBe('/register')
})

test('the sign-in page keeps the complete return path [P21]', () => {
  expect(buildLoginPath('/products?q=a b')).toBe('/login')
  const url = new URL(buildLoginPath('/products?q=a&sort=price'), 'http://shop.invalid')
  expect(url.searchParams.get('from')).toBe('/products?q=a&sort=price')
})
