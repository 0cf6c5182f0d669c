import type { Finding } from './check.server.ts'
import type { Config } from './config/config.server.ts'
import type { EnvironmentSettings } from './config/settings.server.ts'
import type { AppContext } from './context.server.ts'

export type SetupAnswers = { [Name in keyof EnvironmentSettings]?: string }

export type SetupQuestion = {
  setting: keyof EnvironmentSettings
  /** The question in words; the expected input stands in brackets. */
  text: string
  /** The proposed answer if there is none yet. */
  initial?: string
  /** A secret is shown neither while it is typed nor afterwards. */
  isSecret?: true
  /** The question is asked only if this holds for the earlier answers. */
  when?: (answers: SetupAnswers) => boolean
}

/** What setup asks about a requirement. */
export type SetupSection = {
  title: string
  /** A sentence on what the settings are for, where the questions alone do not say it. */
  about?: string
  questions: readonly SetupQuestion[]
  /** Creates missing answers, and says what it created. */
  completes?: (answers: SetupAnswers) => Promise<string[]>
  /** Tests the answers. Undefined: there is nothing to test. */
  tries?: (config: Config) => Promise<string> | undefined
}

type Shop = Pick<AppContext, 'config' | 'db'>

type NameAndRemedy = {
  name: () => string
  /** What to do where it is missing or does not work. A finding that knows better says so itself. */
  remedy: () => string
}

/** The health screen and `doctor` try it, and say what they see. */
type Probe = { probe: (shop: Shop) => Promise<Finding> }

/** The opening of a live shop asks for it. */
type Opening = {
  /** Whether the shop has it, by what it knows itself; asked before an order, so no service is called. */
  isMet: (shop: Shop) => Promise<boolean> | boolean
  /** Without it a live shop takes no orders; otherwise it is advised. */
  blocks: boolean
  /** The screen where it is filled in; a setting of the server or a command has none. */
  path?: string
}

type Unless<T> = { [Key in keyof T]?: undefined }

/**
 * Something that a shop needs, which its feature declares in `requirements.server.ts`. It is looked at in one way at least: asked
 * by setup, tried by the health screen and `doctor`, or needed to open.
 */
export type Requirement =
  | (NameAndRemedy & Probe & Unless<Opening> & { question?: SetupSection })
  | (NameAndRemedy & Partial<Probe> & Opening & { question?: SetupSection })
  | (Unless<NameAndRemedy & Probe & Opening> & { question: SetupSection })

/** The requirements of a feature; the history names them by these names where a shop opens without. */
export type Requirements = Readonly<Record<string, Requirement>>
