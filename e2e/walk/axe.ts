import { findViolations } from '../accessible.ts'
import type { ScreenCheck } from './check.ts'

export const axeCheck: ScreenCheck = {
  name: 'axe finds nothing',
  // Customers with orders see the same patterns as newcomers and admins.
  walkers: ['visitor', 'newcomer', 'admin'],
  applies: ({ isTurn, walker, locale }) => isTurn && (walker === 'visitor' || locale === 'en'),
  find: findViolations,
}
