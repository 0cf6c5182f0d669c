import { expect, test } from 'vitest'
import { getAddressBlock, parseAddress } from './address.server.ts'

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[::1]:80', '::1'],
  ['[FE80::1%eth0]', 'fe80::1'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
  ['1.2.3', undefined],
  ['1.2.3.4.5', undefined],
  ['anna@1.2.3.4', undefined],
  ['', undefined],
  ['1'.repeat(10_000), undefined],
])('%s is the address %s', (text, address) => {
  expect(parseAddress(text)).toBe(address)
})

/** All ways to write an address of eight groups that a parser accepts. */
function listSpellings(groups: readonly number[]): string[] {
  const hex = groups.map((group) => group.toString(16))
  const padded = hex.map((group) => group.padStart(4, '0'))
  const [high = 0, low = 0] = groups.slice(6)
  const dotted = [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const zeros = groups.flatMap((_, index) =>
    groups
      .slice(index)
      .flatMap((group, groupIndex) =>
        groups.slice(index, index + groupIndex + 1).every((count) => count === 0) && group === 0
          ? [[index, index + groupIndex + 1] as const]
          : [],
      ),
  )
  const compressed = zeros.map(([from, to]) => `${hex.slice(0, from).join(':')}::${hex.slice(to).join(':')}`)
  const plain = [hex.join(':'), padded.join(':'), ...compressed]
  const mixed = plain.flatMap((text) =>
    text.endsWith(hex.slice(6).join(':')) && !text.endsWith(`::${hex[7]}`)
      ? [text.slice(0, -hex.slice(6).join(':').length) + dotted]
      : [],
  )
  return [...plain, ...mixed].flatMap((text) => [
    text,
    text.toUpperCase(),
    `[${text}]`,
    `[${text}]:8080`,
    `${text}%eth0`,
    ` ${text} `,
  ])
}

test.each([
  ['of IPv4', [0, 0, 0, 0, 0, 0xffff, 0xc633, 0x64ab], '198.51.100.171'],
  ['of IPv4 with zeros', [0, 0, 0, 0, 0, 0xffff, 0x0a00, 0x0001], '10.0.0.1'],
  ['of IPv6', [0x2001, 0xdb8, 0, 0, 0, 0, 0, 1], '2001:db8:0:0::/64'],
  ['of the shop itself', [0, 0, 0, 0, 0, 0, 0, 1], '0:0:0:0::/64'],
])('however an address %s is written, it is one caller', (_, groups, block) => {
  const spellings = listSpellings(groups)
  expect(spellings.length).toBeGreaterThan(20)
  expect([...new Set(spellings.map(getAddressBlock))]).toEqual([block])
})

test('two addresses of one /64 are one caller, those of two are not', () => {
  expect(getAddressBlock('2001:db8::1')).toBe(getAddressBlock('2001:db8::ffff:0:0:2'))
  expect(getAddressBlock('2001:db8::1')).not.toBe(getAddressBlock('2001:db8:0:1::1'))
  expect(getAddressBlock('198.51.100.1')).not.toBe(getAddressBlock('198.51.100.2'))
})
