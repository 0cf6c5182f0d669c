const dayMs = 86_400_000

/** When a business was made. It ends before `until`, apart from an order that was placed shortly before `now`. */
export type Moments = { until: Date; now: Date }

/** Moves the dates of a business. */
export type Shift = { moment: (at: Date) => Date; day: (at: Date) => Date }

/**
 * Moves a business by whole days, so that it ends with the day before today. A moment after its last day stays as long ago as it was
 * when the business was made.
 */
export function createShift({ until, now: madeAt }: Moments, now: Date): Shift {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const [byDays, byTime] = [today - until.getTime(), now.getTime() - madeAt.getTime()]
  const day = (at: Date) => new Date(at.getTime() + byDays)
  return { day, moment: (at) => (at > until ? new Date(at.getTime() + byTime) : day(at)) }
}

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** A value of a row with its dates moved: moments, days, and the seconds in which the provider counts. */
export function shiftValue(key: string, value: unknown, { moment, day }: Shift): unknown {
  if (typeof value === 'string' && momentForm.test(value)) return moment(new Date(value)).toISOString()
  if (typeof value === 'string' && dayForm.test(value)) return day(new Date(value)).toISOString().slice(0, 10)
  if (typeof value === 'number' && key === 'created') return moment(new Date(value * 1000)).getTime() / 1000
  return value
}
