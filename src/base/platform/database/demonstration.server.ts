import { addSetting } from './add-setting.ts'

/**
 * The database's address for connections that fill a demonstration, whose rows it marks as the demonstration's, or that
 * sell for practice money, whose orders it marks. What clears a demonstration goes by these marks alone.
 */
export const getMarkingUrl = (url: string, use: 'seeding' | 'selling'): string =>
  addSetting(url, `ironwright.demonstration=${use}`)

/** Whether a shop with these settings can take no real money, and knows it. */
export const isPracticeSql = ({ mode, stripe }: { mode: 'demo' | 'live'; stripe: { secretKey: string } | undefined }) =>
  mode === 'demo' && !stripe?.secretKey.includes('_live_')
