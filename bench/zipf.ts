import { randomFrom } from './catalogue/random.ts'

/**
 * Places from 0 to `count` - 1, drawn by Zipf's law: the second is asked for half as often as the first, the third a third
 * as often. The same in each run.
 */
export function drawZipf(count: number, drawn: number): number[] {
  const upTo = new Float64Array(count)
  let sum = 0
  for (let index = 0; index < count; index++) upTo[index] = sum += 1 / (index + 1)
  const random = randomFrom(count)
  return Array.from({ length: drawn }, () => firstReaching(upTo, random() * sum))
}

function firstReaching(upTo: Float64Array, wanted: number): number {
  let [low, high] = [0, upTo.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
