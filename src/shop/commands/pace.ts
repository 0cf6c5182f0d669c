const everyMs = 2000

/** Reports the progress of long work from time to time: how far, how fast, and how long the rest will take. */
export function createPace(say: (text: string) => void, now: () => number = Date.now) {
  let step: string | undefined
  let began = { at: 0, lines: 0 }
  let saidAt = 0
  return (name: string, lines: number, of?: number): void => {
    if (name !== step) {
      step = name
      began = { at: now(), lines }
      saidAt = began.at
    }
    if (now() - saidAt < everyMs && lines !== of) return
    saidAt = now()
    const perSecond = ((lines - began.lines) * 1000) / Math.max(1, saidAt - began.at)
    const rate = `${Math.round(perSecond)} a second`
    if (of === undefined) say(`${lines} lines ${name}, ${rate}`)
    else
      say(`${lines} of ${of} lines ${name}, ${rate}${lines < of ? `, ${duration((of - lines) / perSecond)} left` : ''}`)
  }
}

const duration = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`)
