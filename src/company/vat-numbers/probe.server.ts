import { z } from 'zod'
import { requestOutside } from '#base/platform/load/outside.server.ts'

const limits = { answersWithinMs: 5000, maxBytes: 100_000 }

const Status = z.object({
  vow: z.object({ available: z.boolean() }),
  countries: z.array(z.object({ countryCode: z.string(), availability: z.string() })),
})

/** Asks VIES which states answer. @throws Error that says what is wrong */
export async function probeVies(url: string): Promise<string> {
  const { ok, status, text } = await requestOutside(`${url}/check-status`, limits)
  if (!ok) throw new Error(`VIES answered ${status}.`)
  const { vow, countries } = Status.parse(JSON.parse(text))
  if (!vow.available) throw new Error('VIES says that it is not available.')
  const silent = countries.filter(({ availability }) => availability !== 'Available')
  return silent.length === 0
    ? 'VIES answers for all member states.'
    : `VIES answers, but not for ${silent.map(({ countryCode }) => countryCode).join(', ')}.`
}
