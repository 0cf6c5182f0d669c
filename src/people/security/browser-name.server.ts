import bowser from 'bowser'

/** A browser and its system in words; empty: unknown. */
export function getBrowserName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}
