import { m } from '#paraglide/messages.js'
import { type Check, createProbeCheck } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { probePictures } from './probe.server.ts'

/** Whether photos can be stored in the configured place. */
export const createPicturesCheck = (config: Config): Check =>
  createProbeCheck(
    {
      name: m.health_pictures,
      good: m.health_pictures_good,
      bad: m.health_pictures_bad,
      remedy: m.health_pictures_remedy,
    },
    () => probePictures(config),
  )
