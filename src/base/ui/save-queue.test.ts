import { expect, test } from 'vitest'
import { createSaveQueue, waitForSaves } from './hooks/use-save-queue.ts'

/** A queue whose calls end when the test says so. */
function openQueue() {
  const calls: { edit: string; end: () => void; fail: (error: Error) => void; isLatest: () => boolean }[] = []
  const enqueue = createSaveQueue<string>((edit, isLatest) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    calls.push({ edit, end: resolve, fail: reject, isLatest })
    return promise
  })
  return { calls, enqueue, edits: () => calls.map(({ edit }) => edit) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('of the edits made during a call, only the last one is saved, after it', async () => {
  const { calls, enqueue, edits } = openQueue()
  const saved = ['first', 'second', 'third'].map((edit) => enqueue(edit))
  await settle()
  expect(edits()).toEqual(['first'])
  expect(calls[0]!.isLatest()).toBe(false)
  calls[0]!.end()
  await settle()
  expect(edits()).toEqual(['first', 'third'])
  expect(calls[1]!.isLatest()).toBe(true)
  calls[1]!.end()
  await Promise.all(saved)
  expect(edits()).toHaveLength(2)
})

test('edits of different keys do not wait for each other', async () => {
  const { calls, enqueue, edits } = openQueue()
  void enqueue('of one line', 'one')
  void enqueue('of another', 'another')
  await settle()
  expect(edits()).toEqual(['of one line', 'of another'])
  for (const { end } of calls) end()
})

test('after a call that failed, the edit that waited is not sent, and the next one is', async () => {
  const { calls, enqueue, edits } = openQueue()
  const saved = [enqueue('first'), enqueue('waiting')]
  calls[0]!.fail(new Error('no network'))
  for (const result of saved) await expect(result).rejects.toThrow('no network')
  void enqueue('next')
  await settle()
  expect(edits()).toEqual(['first', 'next'])
  calls[1]!.end()
})

test('an edit made as soon as the queue is idle is saved', async () => {
  const { calls, enqueue, edits } = openQueue()
  const saved = enqueue('first').then(() => void enqueue('second'))
  calls[0]!.end()
  await saved
  await settle()
  expect(edits()).toEqual(['first', 'second'])
  calls[1]!.end()
})

test('who loads what was edited waits for all saves, and for none that failed', async () => {
  const { calls, enqueue } = openQueue()
  const edits = [enqueue('first', 'one'), enqueue('second', 'one'), enqueue('wrong', 'another').catch(() => {})]
  await settle()
  let isSaved = false
  const loaded = waitForSaves().then(() => {
    isSaved = true
  })
  calls[0]!.end()
  calls[1]!.fail(new Error('refused'))
  await settle()
  expect(isSaved).toBe(false)
  calls[2]!.end()
  await Promise.all([...edits, loaded])
  await waitForSaves()
})
