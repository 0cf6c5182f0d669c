import { softwareName } from '#base/platform/shop-name.ts'
import { Site } from './contract.ts'
import texts from './neutral.json' with { type: 'json' }

/**
 * The texts of a shop before its owner has written any. They name no person, place or figure, promise nothing, and link
 * to pages that every shop has. The cookies are those of this software.
 */
export const neutral: Site = Site.parse({ name: softwareName, ...texts })
