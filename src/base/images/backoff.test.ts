import { expect, test } from 'vitest'
import { withBackoff } from './backoff.server.ts'

test('a host that fails is asked less and less often, at least every two minutes, and at once after it worked', async () => {
  let [second, isDown] = [0, true]
  const asked: number[] = []
  const task = withBackoff(
    async () => {
      asked.push(second)
      if (isDown) throw new Error('The host is down.')
    },
    () => second * 1000,
  )
  for (; second < 600; second += 5) await expect(task()).rejects.toThrow('The host is down.')
  expect(asked).toEqual([0, 5, 20, 50, 110, 230, 350, 470, 590])

  isDown = false
  for (second = 710; second < 725; second += 5) await task()
  expect(asked.slice(-3)).toEqual([710, 715, 720])
})
