import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { makeDailyBackup } from './schedule.server.ts'

/** The shop's own backups, which are made where the settings name a folder for them. */
export const backups = (context: AppContext): Feature => ({ jobs: [makeDailyBackup(context)] })
