import { onTestFinished, vi } from 'vitest'

/**
 * The clock by which the shop measures, going on from where it is: `pass` puts it ahead, and while it is held nothing else does. A
 * faked one would begin at zero, before all that was measured until then.
 */
export function takeClock({ isHeld = false } = {}): { pass(ms: number): void } {
  const read = performance.now.bind(performance)
  const heldAt = read()
  let aheadMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (isHeld ? heldAt : read()) + aheadMs)
  onTestFinished(() => clock.mockRestore())
  return {
    pass(ms) {
      aheadMs += ms
    },
  }
}
