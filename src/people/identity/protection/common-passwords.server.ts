import { Refusal } from '#base/platform/errors.ts'

let list: Promise<ReadonlySet<string>> | undefined

/** The list has several megabytes; it is read when a password is first chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  )
  return list
}

/**
 * Refuses the passwords that attackers guess first: the roughly 49,000 most common ones, also repeated or followed by
 * digits and symbols, and the account's own name or address (NIST SP 800-63B 3.1.1.2).
 */
export async function refuseCommonPassword(password: string, about: readonly string[]): Promise<void> {
  const common = await commonPasswords()
  const core = /^.*\p{L}/su.exec(password.toLowerCase())?.[0] ?? ''
  const own = about.flatMap((text) => [text, ...text.split(/[@\s.]+/)]).map((text) => text.toLowerCase())
  const tried = [password.toLowerCase(), core, findRepeatedUnit(password.toLowerCase()), findRepeatedUnit(core)]
  if (!tried.some((text) => common.has(text) || own.includes(text) || text === '' || text === 'ironwright')) return
  throw new Refusal('invalid_fields', { what: 'fields', fields: { password: { code: 'password_common' } } })
}

/** The unit that a text repeats, or the text itself. */
const findRepeatedUnit = (text: string) => text.slice(0, (text + text).indexOf(text, 1))
