/** The processor time in microseconds that some work takes of this process. */
export async function measureCpu(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage() // speed: processor time, which others do not use up
  await work()
  return process.cpuUsage(begun).user // speed: likewise
}

const maxRounds = 12

/**
 * How many times as much processor time the first work takes as the second, by the least of several rounds of each. What
 * else the machine does can only make a round dearer, so a busy one needs more rounds to come below `bound`; work that
 * really takes more never does.
 */
export async function compareCpu(
  one: (round: number) => unknown,
  other: (round: number) => unknown,
  bound: number,
): Promise<number> {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number]
  for (let round = 0; round < maxRounds && !(least[0] < bound * least[1]); round += 1) {
    least[1] = Math.min(least[1], await measureCpu(() => other(round)))
    least[0] = Math.min(least[0], await measureCpu(() => one(round)))
  }
  return least[0] / least[1]
}
