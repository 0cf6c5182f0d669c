import { findViolations } from '../accessible.ts'
import type { ScreenCheck } from './check.ts'

export const axeCheck: ScreenCheck = {
  name: 'axe finds nothing',
  walkers: ['visitor', 'newcomer', 'customer', 'admin'],
  applies: ({ isTurn }) => isTurn,
  find: findViolations,
}
