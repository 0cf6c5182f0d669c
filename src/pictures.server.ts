import { catalogue } from './catalogue/feature.server.ts'
import { usesOf } from './images/feature.server.ts'
import type { Uses } from './images/hosted.sql.server.ts'
import { pages } from './pages/feature.server.ts'
import type { AppContext } from './platform/context.server.ts'
import { profiles } from './profiles/feature.server.ts'
import { reviews } from './reviews/feature.server.ts'

/** How records use pictures, for the command line, which opens no shop. */
export function pictureUses(context: AppContext): Uses {
  return usesOf([catalogue(context), reviews(context), profiles(context), pages(context, () => [])])
}
