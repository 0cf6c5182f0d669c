import { collectUses } from '#base/images/feature.server.ts'
import type { Uses } from '#base/images/hosted-pictures.sql.server.ts'
import { movePictures } from '#base/images/move.server.ts'
import { QueryCache } from '#base/platform/cache/query-cache.server.ts'
import { readConfig } from '#base/platform/config/config.server.ts'
import { withConfigFile } from '#base/platform/config/file.server.ts'
import { EnvironmentSettings } from '#base/platform/config/settings.server.ts'
import { Jobs } from '#base/platform/jobs/jobs.server.ts'
import { openLog } from '#base/platform/log.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { site } from '#company/site/feature.server.ts'
import { catalogue } from '#goods/catalogue/feature.server.ts'
import { reviews } from '#goods/reviews/feature.server.ts'
import { profiles } from '#people/profiles/feature.server.ts'
import { pages } from '#shop/pages/feature.server.ts'
import { type Command, type CommandInput, finishCommand, printLine, type Tools } from './command.server.ts'
import { UsageError } from './usage.ts'

export const pictureCommands: Record<string, Command> = {
  'move-images': {
    does: 'bring all pictures from one of local, imgbb and s3 to another',
    takes: ['FROM', 'TO'],
    options: {},
    effect: 'adds',
    database: 'current',
    run: moveImages,
  },
}

async function moveImages(tools: Tools, { arguments: [from = '', to = ''] }: CommandInput): Promise<number> {
  const kinds = [from, to].map((kind) => EnvironmentSettings.shape.IMAGES.safeParse(kind).data)
  if (kinds.includes(undefined) || from === to) throw new UsageError('FROM and TO are two of local, imgbb and s3.')
  const [source, target] = kinds.map(
    (IMAGES) => readConfig({ ...withConfigFile(findProjectRoot(), process.env), IMAGES }).images,
  )
  const log = openLog('silent')
  const uses = collectPictureUses(tools)
  const { db, config } = tools
  const { dataDir, images } = config
  const places = { from: source!, to: target!, configured: images.kind }
  const { moved, stayed } = await movePictures({ db, uses, dataDir, log, ...places }, (seen, all) => {
    if (seen % 10 === 0 || seen === all) printLine(`${seen} of ${all}`)
  })
  printLine(`${moved} pictures are at ${to} and were read back. What is at ${from} was left as it is.`)
  if (stayed > 0) printLine(`${stayed} stay in ${dataDir}: only their owners may see them, and ${to} shows everything.`)
  if (images.kind === to) return finishCommand('Pages show them from there.')
  return finishCommand(`Set IMAGES=${to} and start the shop again: pages then show them from there.`)
}

/** Collects the ways in which records use pictures. */
export function collectPictureUses(tools: Tools): Uses {
  const log = openLog('silent')
  const context = {
    ...tools,
    databaseUrl: tools.url,
    jobs: new Jobs(tools.url, log),
    log,
    remembered: new QueryCache(),
    charge: () => {},
  }
  return collectUses([catalogue(context), reviews(context), profiles(context), pages(context, () => []), site(context)])
}
