import { checkService, type Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { probePictures } from './probe.server.ts'

const texts = { good: m.health_pictures_good, bad: m.health_pictures_bad }

/** Whether photos can be stored in the configured place. */
export const checkPictures = ({ config }: Pick<AppContext, 'config'>): Promise<Finding> =>
  checkService(texts, () => probePictures(config))
