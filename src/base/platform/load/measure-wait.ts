const hourMs = 3_600_000

/** How long something has waited, in whole hours, or in days after two of them. */
export function measureWait(since: string): { unit: 'hours' | 'days'; count: number } {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / hourMs))
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}
