import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getCacheFolder } from './catalogue/folder.ts'
import type { Options, Tools } from './measure.ts'
import { measures } from './measures.ts'
import { pin, start } from './processes.ts'
import { writeReport } from './report.ts'
import { boundText, holds, type Row, valueText } from './row.ts'
import { openShop } from './shop.ts'

const usage = `npm run bench -- short
npm run bench -- histories [100000] [SEED] [--books]
npm run bench -- [MEASURE ...] [--rounds 7] [--seconds 3] [--size 1000000] [--pages 100000] [--minutes 0] [--keep DIR]
  --size     products of the largest catalogue: 10000, 100000 or 1000000
  --pages    different pages that are requested, where that matters
  --minutes  how long memory is watched under load
  --keep     where generated catalogues are kept for later runs
measures: ${Object.keys(measures).join(', ')} (all of them when none is named)\n`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '3' },
      size: { type: 'string', default: '1000000' },
      pages: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '0' },
      keep: { type: 'string', default: join(tmpdir(), 'ironwright-bench') },
      help: { type: 'boolean', default: false },
    },
  })
  const names = positionals.length > 0 ? positionals : Object.keys(measures)
  if (values.help || names.some((name) => !Object.hasOwn(measures, name))) {
    process.stdout.write(usage)
    return values.help ? 0 : 1
  }
  const { rounds, seconds, size, pages, minutes } = values
  const options: Options = {
    rounds: Number(rounds),
    seconds: Number(seconds),
    size: Number(size),
    pages: Number(pages),
    minutes: Number(minutes),
  }
  let failed = 0
  for (const name of names) failed += (await measure(name, options, values.keep)) ? 0 : 1
  return failed > 0 ? 1 : 0
}

/** Runs one measure with programs of its own. A measure that fails does not end the others. */
async function measure(name: string, options: Options, keep: string): Promise<boolean> {
  say(`\n${name}`)
  const [bare, loader] = [start('bare'), start('load')]
  const pinned = [pin(bare.pid!, 0), pin(loader.pid!, 1)].every(Boolean)
  const open: Tools['open'] = async (size, shopOptions) => {
    const shop = await openShop(await getCacheFolder(keep, size, say), shopOptions)
    pin(shop.pid, 0)
    return shop
  }
  try {
    const rows = await measures[name]!({
      bare,
      loader,
      options,
      open,
      folder: (size) => getCacheFolder(keep, size, say),
    })
    for (const row of rows) say(formatRow(row))
    writeReport({ measure: name, at: new Date().toISOString(), options, rows })
    if (!pinned) say('  Load and shop shared their cores: ratios of rates say little.')
    return true
  } catch (error) {
    say(`  could not be measured: ${(error as Error).stack}`)
    return false
  } finally {
    bare.kill()
    loader.kill()
  }
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

function formatRow(row: Row): string {
  const detail = Object.entries(row.detail ?? {}).map(([what, figure]) => `${what} ${figure}`)
  const lines = [`  ${row.name}: ${valueText(row)} (${boundText(row)}: ${holds(row) ? 'holds' : 'MISSED'})`, row.under]
  return [...lines, ...(detail.length > 0 ? [detail.join(', ')] : [])].join('\n    ')
}

process.exitCode = await main()
