import type { FieldProblem, FieldProblems } from './refusals/field-problem.ts'
import type { RefusalCode, RefusalParams } from './refusals/kinds.ts'
import { statusByCode } from './refusals/statuses.ts'

/** `cause` is only logged: what the shop could not do. */
type Details = { fields?: FieldProblems; retryAfterSeconds?: number; cause?: unknown }

/** A code's parameters and details; optional for codes without parameters. */
type RefusalArgs<Code extends RefusalCode> =
  Record<never, never> extends RefusalParams[Code]
    ? [given?: RefusalParams[Code] & Details]
    : [given: RefusalParams[Code] & Details]

/**
 * An error that the shop explains to its user: a code with its parameters. The sentence is built where it is shown. Any
 * other error is a bug.
 */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code
  readonly params: RefusalParams[Code]
  readonly fields: FieldProblems
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, ...[given = {} as never]: RefusalArgs<Code>) {
    const { fields = {}, retryAfterSeconds, cause, ...params } = given as Details
    super(`${code} ${JSON.stringify(params)}`, { cause })
    this.name = 'Refusal'
    this.code = code
    this.params = params as RefusalParams[Code]
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return statusByCode[this.code]
  }
}

/** Messages by form field, which the reader can act on. */
export type FieldErrors = Record<string, string>

type Answer = {
  fields?: FieldErrors
  params?: Record<string, unknown>
  errorCodes?: Record<string, FieldProblem>
  retryAfterSeconds?: number | undefined
  requestId?: string
  status?: number
}

/** A refusal as the client receives it: the code is for programs, the sentences are in the reader's language. */
export class Problem extends Error {
  readonly code: RefusalCode
  readonly fields: FieldErrors
  readonly params: Record<string, unknown>
  readonly errorCodes: Record<string, FieldProblem>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  readonly status: number

  constructor(code: RefusalCode, sentence: string, answer: Answer = {}) {
    super(sentence)
    this.name = 'Problem'
    this.code = code
    this.fields = answer.fields ?? {}
    this.params = answer.params ?? {}
    this.errorCodes = answer.errorCodes ?? {}
    this.retryAfterSeconds = answer.retryAfterSeconds
    this.requestId = answer.requestId
    this.status = answer.status ?? statusByCode[code]
  }
}

/** The browser's credentials could not be renewed: who the reader is cannot be said, whatever the call was about. */
export class CredentialsFailed extends Problem {
  constructor({ code, message, retryAfterSeconds, status }: Problem) {
    super(code, message, { retryAfterSeconds, status })
    this.name = 'CredentialsFailed'
  }
}

/** Returns a refusal for a screen to show; rethrows any other error. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}
