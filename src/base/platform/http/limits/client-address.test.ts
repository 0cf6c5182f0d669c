import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createProxyTrust, getClientAddress, isFromProxyItself } from './client-address.server.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as Pick<
    IncomingMessage,
    'socket' | 'headers'
  >

test.each([
  ['0', '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
  ['1', '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['1', '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['2', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['10.0.0.0/8', '9.9.9.9', '1.1.1.1', '9.9.9.9'],
  ['::1, 127.0.0.1', '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['2001:db8::/32', '2001:db8::5', '[2001:0DB8:1::7]:443,1.2.3.4:5678', '1.2.3.4'],
  ['1', '127.0.0.1', 'in-process', '127.0.0.1'],
  ['2', '127.0.0.1', '1.1.1.1, in-process', '127.0.0.1'],
  ['1', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['1', '127.0.0.1', '1.1.1.1,', '127.0.0.1'],
  ['99', '127.0.0.1', `6.6.6.6${',1.1.1.1'.repeat(500)}`, '1.1.1.1'],
])('with TRUST_PROXY=%s, a connection from %s that forwards %j counts as %s', (setting, remote, forwarded, address) => {
  expect(getClientAddress(createProxyTrust(setting)!)(from(remote, forwarded))).toBe(address)
})

test.each([
  ['0', '198.51.100.1', undefined, false],
  ['1', '198.51.100.1', undefined, true],
  ['1', '198.51.100.1', '203.0.113.9', false],
  ['198.51.100.0/24', '198.51.100.1', undefined, true],
  ['198.51.100.0/24', '198.51.100.1', '203.0.113.9', false],
  ['198.51.100.0/24', '203.0.113.9', '198.51.100.1', false],
])('with TRUST_PROXY=%s, a call from %s that forwards %j is the proxy’s own: %s', (setting, remote, forwarded, own) => {
  const trusts = createProxyTrust(setting)!
  const request = from(remote, forwarded)
  expect(isFromProxyItself(trusts, getClientAddress(trusts)(request), request.socket)).toBe(own)
})

test.each(['', 'true', 'yes', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', 'localhost', '::/129'])(
  '%j is no list of proxies',
  (setting) => {
    expect(createProxyTrust(setting)).toBeUndefined()
  },
)
