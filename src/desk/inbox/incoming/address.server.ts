import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#base/platform/config/config.server.ts'
import { deriveSecret } from '#base/platform/config/secrets.server.ts'

type AnswersConfig = Pick<Config, 'answers' | 'secret'>

/** As many letters as keep an address below the 64 that its first part may have. */
const tokenLength = 32

/** The secret part of the address, which is in no table: whoever has it may write into the conversation. */
const computeToken = (config: Pick<Config, 'secret'>, id: string): string =>
  createHmac('sha256', deriveSecret(config, 'address for answers')).update(id).digest('hex').slice(0, tokenLength)

const splitAddress = (address: string): readonly [string, string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** The address to which a conversation is answered by mail; undefined: the shop gets none. */
export function buildAnswerAddress(config: AnswersConfig, { id, number }: { id: string; number: number }) {
  if (!config.answers) return undefined
  const [local, host] = splitAddress(config.answers.address)
  return `${local}+${number}.${computeToken(config, id)}@${host}`
}

/** The number and the token in an address for answers. Mail servers may have changed its case. */
export function parseAnswerAddress(
  config: AnswersConfig,
  address: string,
): { number: number; token: string } | undefined {
  if (!config.answers) return undefined
  const [local, host] = splitAddress(config.answers.address.toLowerCase())
  const [typed, typedHost] = splitAddress(address.toLowerCase())
  if (typedHost !== host || !typed.startsWith(`${local}+`)) return undefined
  const [, number, token] = /^(\d{1,9})\.([0-9a-f]{32})$/.exec(typed.slice(local.length + 1)) ?? []
  return number === undefined ? undefined : { number: Number(number), token: token! }
}

/** Whether a token is that of a conversation, also one that was mailed before the secret was changed. */
export function isAnswerToken(
  { secret, secretBefore }: Pick<Config, 'secret' | 'secretBefore'>,
  id: string,
  token: string,
): boolean {
  const right = [secret, ...(secretBefore === undefined ? [] : [secretBefore])].map((each) =>
    Buffer.from(computeToken({ secret: each }, id)),
  )
  const given = Buffer.from(token)
  // guard: nobody writes into a conversation by mail without its address | timingSafeEqual(each, given) → true | inbox/incoming
  return right.some((each) => each.length === given.length && timingSafeEqual(each, given))
}
