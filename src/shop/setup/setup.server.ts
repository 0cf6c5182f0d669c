import { randomBytes } from 'node:crypto'
import { type Config, readConfig } from '#base/platform/config/config.server.ts'
import { ConfigError } from '#base/platform/config/error.server.ts'
import { type Environment, getConfigFile, withConfigFile } from '#base/platform/config/file.server.ts'
import { EnvironmentSettings } from '#base/platform/config/settings.server.ts'
import type { SetupAnswers, SetupQuestion, SetupSection } from '#base/platform/requirement.server.ts'
import { readAnswers, writeAnswers } from './config-file.server.ts'
import { sections } from './sections.server.ts'
import { InputEnded, type Terminal } from './terminal.server.ts'

/**
 * Asks for the required settings, tests each service immediately, and writes the configuration file after every
 * section, so that nothing is lost. Returns an exit code.
 */
export async function setUp(root: string, environment: Environment, terminal: Terminal): Promise<number> {
  const file = getConfigFile(root, environment)
  const answers = readAnswers(file)
  terminal.say(`The answers are written to ${file}, which only you can read.`)
  terminal.say('Enter keeps what stands in brackets [ ]; a single - empties it.')
  try {
    for (const [index, section] of sections.entries()) {
      terminal.say(`\n${index + 1}. ${section.title}`)
      if (section.about) terminal.say(`  ${section.about}`)
      await askSection(section, answers, { environment, terminal })
      if (answers.SHOP_MODE === 'live') answers.SHOP_SECRET ??= randomBytes(32).toString('base64')
      writeAnswers(file, answers)
    }
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error
    terminal.say('\nSetup was left early. What was answered is kept: run it again to go on.')
    return 1
  }
  return conclude(root, environment, terminal)
}

/** The terminal for questions, and the answers that the environment already has. */
type Desk = { terminal: Terminal; environment: Environment }

/** Asks until the answers work, or the operator keeps them anyway. */
async function askSection(section: SetupSection, answers: SetupAnswers, desk: Desk): Promise<void> {
  const { terminal } = desk
  for (;;) {
    for (const question of section.questions) {
      if (question.when?.(answers) ?? true) await askQuestion(question, answers, terminal)
    }
    const problem = await problemWith(section, answers, desk)
    if (problem === undefined) return
    terminal.say(`  ✗ ${problem}`)
    const choice = await terminal.ask('  Answer again, or keep it so? (again, keep) [again] ')
    if (choice === 'keep') return
  }
}

async function askQuestion(question: SetupQuestion, answers: SetupAnswers, terminal: Terminal): Promise<void> {
  const { setting, text, initial, isSecret = false } = question
  for (;;) {
    const known = answers[setting] ?? initial
    const shown = known && isSecret ? `…${known.slice(-4)}` : (known ?? getDefault(setting))
    const given = await terminal.ask(`  ${text} [${shown}] `, { secret: isSecret })
    const value = given === '' ? known : given === '-' ? undefined : given
    const checked = EnvironmentSettings.shape[setting].safeParse(value)
    if (checked.success) {
      if (value === undefined) delete answers[setting]
      else answers[setting] = value
      return
    }
    const [problem] = checked.error.issues.map(({ message }) => message)
    terminal.say(`  ✗ This ${problem}.`)
  }
}

/** The default of a setting, as it would be typed; empty if it has none. */
function getDefault(setting: keyof EnvironmentSettings): string {
  const { success, data } = EnvironmentSettings.shape[setting].safeParse(undefined)
  return success && ['string', 'number'].includes(typeof data) ? String(data) : ''
}

async function problemWith(section: SetupSection, answers: SetupAnswers, desk: Desk): Promise<string | undefined> {
  const { terminal, environment } = desk
  try {
    for (const line of (await section.completes?.(answers)) ?? []) terminal.say(`  ✓ ${line}`)
    const seen = await section.tries?.(configFor(section, { ...answers, ...environment }))
    if (seen) terminal.say(`  ✓ ${seen}`)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * The configuration from the answers to this section and the first, as a demonstration: live mode's other settings may
 * still be wrong.
 */
function configFor(section: SetupSection, answers: Environment): Config {
  const asked = [sections[0]!, section].flatMap(({ questions }) => questions.map(({ setting }) => setting))
  // A given secret keeps the configuration from writing one into the data folder.
  const SHOP_SECRET = 'nothing is signed here'.padEnd(32)
  const { STRIPE_API_URL, DATA_DIR } = answers
  const given = Object.fromEntries(asked.map((setting) => [setting, answers[setting]]))
  const config = readConfig({ STRIPE_API_URL, DATA_DIR, ...given, SHOP_MODE: 'demo', SHOP_SECRET })
  return { ...config, mode: answers.SHOP_MODE === 'live' ? 'live' : 'demo' }
}

/** Lists the remaining steps, by setting and by hand. */
function conclude(root: string, environment: Environment, terminal: Terminal): number {
  terminal.say('')
  try {
    const { mode, shopUrl } = readConfig(withConfigFile(root, environment))
    terminal.say(`The settings are complete. What remains:\n\n  npm start${' '.repeat(27)}start the shop`)
    if (mode === 'live') for (const line of remaining(shopUrl)) terminal.say(line)
    terminal.say('  npm run shop -- doctor              try everything again, at any time')
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    terminal.say(
      `The shop does not start yet:\n\n${error.message}\n\nMend this in ${getConfigFile(root, environment)}, or run setup again.`,
    )
    return 1
  }
}

const remaining = (shopUrl: string) => [
  `  ${`${shopUrl}/register`.padEnd(35)} register yourself, and confirm your address`,
  '  npm run shop -- make-admin EMAIL    become the shop’s first admin',
  '  npm run shop -- import FILE         fill the catalogue',
  '  npm run shop -- backup FILE         every day, from your machine’s scheduler',
  '  npm run shop -- doctor --open       list what is missing before the shop takes orders',
]
