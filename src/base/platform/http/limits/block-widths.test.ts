import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue } from '../../load/fair-queue.server.ts'
import { getAddressBlock } from './address.server.ts'
import { BlockBuckets } from './block-buckets.server.ts'
import { listBlocks } from './block-widths.server.ts'
import { Thread } from './thread.server.ts'

test.each([
  ['2001:db8:a:bcde::1', ['2001:db8:a:bcde::/64', '2001:db8:a:bc00::/56', '2001:db8:a::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['198.51.100.7', ['198.51.100.7', '198.51.100.0/24', '198.51.0.0/16']],
])('%s is in blocks of three widths', (address, blocks) => {
  expect(listBlocks(getAddressBlock(address))).toEqual(blocks)
})

test('an account is in no block', () => {
  for (const owner of ['account:1', 'mail', '0198c6c2-0000-7000-8000-000000000000'])
    expect(listBlocks(owner)).toEqual([owner])
})

const networks: [string, (index: number) => string][] = [
  ['each from the next /64 of one /48', (index) => `2001:db8:7:${index.toString(16)}::1`],
  ['each from the next address of one /16', (index) => `10.7.${index >> 8}.${index & 255}`],
]

test.each(networks)('calls, %s, are counted together, and those of another network are not', (_, getAddress) => {
  const buckets = new BlockBuckets({ burst: 10, perSecond: 0.001 }, [1, 4, 16], () => 0)
  let taken = 0
  for (let index = 0; index < 5000; index += 1) {
    const block = getAddressBlock(getAddress(index))
    if (buckets.left(block) < 1) continue
    buckets.take(block, 1)
    taken += 1
  }
  // At most a wide block's forty while its addresses pass, and 160 in all.
  expect(taken).toBe(160)
  expect(buckets.left(getAddressBlock('2001:db8:8::1'))).toBe(10)
  expect(buckets.left(getAddressBlock('10.8.0.1'))).toBe(10)
})

test.each(networks)('searches, %s, use a bounded part of the thread, and others none the less', (_, getAddress) => {
  let [now, cpu] = [0, 0]
  const thread = new Thread(
    () => cpu,
    () => now,
  )
  const refused = { attackers: 0, others: 0 }
  const call = (address: string, ms: number) => {
    const block = getAddressBlock(address)
    thread.admit(block)
    const stay = thread.enter(block)
    cpu += ms
    stay.leave()
  }
  let usedMs = 0
  for (let second = 0; second < 60; second += 1) {
    for (let index = 0; index < 30; index += 1) {
      try {
        call(getAddress(second * 30 + index), 63)
        usedMs += 63
      } catch {
        refused.attackers += 1
      }
    }
    for (const other of ['2001:db8:8::1', '10.8.0.1', '192.0.2.1']) {
      try {
        call(other, 5)
      } catch {
        refused.others += 1
      }
    }
    now += 1000
  }
  expect(refused.others).toBe(0)
  expect(refused.attackers).toBeGreaterThan(600)
  // A burst of ten seconds, and half of the thread.
  expect(usedMs).toBeLessThan(10_000 + 61 * 500)
})

test.each(networks)('tasks, %s, take turns with another network as one, and fill no queue', async (_, getAddress) => {
  const queue = new FairQueue({ running: 1, waiting: 60, each: 20 }, 'busy')
  const begun: string[] = []
  const refused: string[] = []
  const add = async (address: string, name: string) => {
    try {
      await queue.run(getAddressBlock(address), async () => {
        begun.push(name)
        await nextTurn()
      })
    } catch {
      refused.push(name)
    }
  }
  const tasks = Array.from({ length: 100 }, (_, index) => add(getAddress(index * 100), 'attacker'))
  await Promise.all([...tasks, add('192.0.2.1', 'other'), add('192.0.2.1', 'other')])
  expect(begun.slice(0, 5)).toEqual(['attacker', 'other', 'attacker', 'other', 'attacker'])
  expect(refused).toEqual(Array.from({ length: 60 }, () => 'attacker'))
})
