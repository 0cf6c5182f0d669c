import { formatFinding } from '#base/platform/audit/check.ts'
import { openLog } from '#base/platform/log.server.ts'
import { listChecks } from '#shop/health/checks.server.ts'
import { runChecks, toCheckView } from '#shop/health/service.server.ts'
import { readRequirements } from '#shop/opening/read-requirements.server.ts'
import { runAuditNow } from '#trade/payments/audit/run.server.ts'
import { openProvider } from '#trade/payments/provider/provider.server.ts'
import { type Command, finishCommand, printLine, type Tools } from './command.server.ts'

/** Checks of the shop. */
export const bookCommands: Record<string, Command> = {
  doctor: {
    does: 'try everything that the shop needs',
    takes: [],
    options: { open: 'list what is missing before the shop takes orders' },
    effect: 'reads',
    database: 'current',
    run: (tools, { options }) => (options.has('open') ? listRequirements(tools) : examine(tools)),
  },
  audit: {
    does: 'prove that stock, orders, money and documents agree, as every night',
    takes: [],
    options: {},
    effect: 'adds',
    database: 'current',
    run: printAudit,
  },
}

/** The checks of the health screen. Exit code 1 if something does not work. */
async function examine({ config, db }: Tools): Promise<number> {
  const found = (await runChecks(listChecks({ config, db }))).map(toCheckView)
  for (const { name, state, text, remedy, detail } of found) {
    printLine(`${marks[state]} ${name}: ${text}`)
    for (const line of [detail, state === 'good' ? '' : remedy]) if (line) printLine(`    ${line}`)
  }
  return found.some(({ state }) => state === 'bad') ? 1 : 0
}

const marks = { good: '✓', info: 'i', warning: '!', bad: '✗' }
/** The requirements of a shop before it takes orders. Exit code 1 while something is missing. */
async function listRequirements({ config, db }: Tools): Promise<number> {
  const requirements = await readRequirements({ config, db })
  for (const { name, todo, path, done } of requirements) {
    printLine(`${done ? marks.good : marks.bad} ${name()}`)
    if (!done) printLine(`    ${todo()}${path && ` ${config.shopUrl}${path}`}`)
  }
  const missing = requirements.filter(({ done }) => !done).length
  if (missing > 0) return finishCommand(`${missing} of ${requirements.length} are missing.`, 1)
  return finishCommand('Nothing is missing: the shop can take orders.')
}

/** Audits the books and prints what it finds. Exit code 1 if something does not agree. */
export async function printAudit({ db, pool, config, url }: Tools): Promise<number> {
  const provider = await openProvider({ config, pool, log: openLog('silent') })
  try {
    const findings = await runAuditNow({ db, databaseUrl: url }, provider)
    for (const finding of findings) printLine(formatFinding(finding))
    if (findings.length > 0) return finishCommand(`The audit found ${findings.length} faults.`, 1)
    return finishCommand('The audit is clean.')
  } finally {
    await provider.close()
  }
}
