import { z } from 'zod'

const Status = z.object({
  vow: z.object({ available: z.boolean() }),
  countries: z.array(z.object({ countryCode: z.string(), availability: z.string() })),
})

/** Asks VIES which states answer. @throws Error that says what is wrong */
export async function probeVies(url: string): Promise<string> {
  const response = await fetch(`${url}/check-status`, { redirect: 'error', signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`VIES answered ${response.status}.`)
  const { vow, countries } = Status.parse(await response.json())
  if (!vow.available) throw new Error('VIES says that it is not available.')
  const silent = countries.filter(({ availability }) => availability !== 'Available')
  return silent.length === 0
    ? 'VIES answers for all member states.'
    : `VIES answers, but not for ${silent.map(({ countryCode }) => countryCode).join(', ')}.`
}
