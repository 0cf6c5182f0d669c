/**
 * The database's address for connections that fill a demonstration, whose rows it marks as the demonstration's, or that
 * sell for practice money, whose orders it marks. What clears a demonstration goes by these marks alone.
 */
export function markingUrl(url: string, use: 'seeding' | 'selling'): string {
  const marking = new URL(url)
  const options = [marking.searchParams.get('options'), `-c ironwright.demonstration=${use}`].filter(Boolean)
  marking.searchParams.set('options', options.join(' '))
  return marking.href
}

/** Whether a shop with these settings can take no real money, and knows it. */
export const isPractice = ({ mode, stripe }: { mode: 'demo' | 'live'; stripe: { secretKey: string } | undefined }) =>
  mode === 'demo' && !stripe?.secretKey.includes('_live_')
