import { slowness } from '../test/slowness.ts'

/** For what has to be there by now, where asking again opens the page anew (`toPass`). */
export const soon = { timeout: 1000 * slowness } // speed: follows the machine
