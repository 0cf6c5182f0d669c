import { expect, test } from 'vitest'
import { Thread } from './thread.server.ts'

/** A thread whose processor time goes on when told to, while no other time passes. */
function openThread() {
  let nowMs = 0
  const thread = new Thread(
    () => nowMs,
    () => 0,
  )
  const work = (ms: number) => {
    nowMs += ms
  }
  return { thread, work }
}

test('time goes to the calls that are in work, by their rows', () => {
  const { thread, work } = openThread()
  work(500)
  const [long, short] = [thread.enter('long'), thread.enter('short')]
  long.weigh(99)
  work(100)
  short.leave()
  work(10)
  long.leave()
  work(500)
  expect(Math.round(thread.usedMs('long'))).toBe(109)
  expect(Math.round(thread.usedMs('short'))).toBe(1)
  long.leave()
  expect(Math.round(thread.usedMs('long'))).toBe(109)
})

test('an account pays as well as its address, and what it pays elsewhere counts', () => {
  const { thread, work } = openThread()
  const stay = thread.enter('address')
  stay.shareWith('account')
  work(6000)
  stay.leave()
  expect(() => thread.admit('address')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  expect(() => thread.enter('elsewhere').shareWith('account')).toThrow(
    expect.objectContaining({ code: 'rate_limited' }),
  )
  expect(() => thread.admit('elsewhere')).not.toThrow()
})

test('when all together use more than there is, whoever uses little is let in', () => {
  const { thread, work } = openThread()
  for (const owner of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const stay = thread.enter(owner)
    work(1000)
    stay.leave()
  }
  expect(() => thread.admit('a')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(() => thread.admit('somebody')).not.toThrow()
})

test('pages from memory are charged to their reader, and to nobody else', () => {
  const { thread, work } = openThread()
  const stay = thread.enter('reader')
  for (let page = 0; page < 1000; page += 1) thread.countPage('another')
  work(40)
  stay.leave()
  expect(Math.round(thread.usedMs('reader'))).toBe(10)
  expect(Math.round(thread.usedMs('another'))).toBe(30)
})
