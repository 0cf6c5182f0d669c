import type { EnvironmentSettings } from './settings.server.ts'

const required = [
  'SHOP_URL',
  'SHOP_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
] as const

const addresses = [
  'SHOP_URL',
  'STRIPE_API_URL',
  'VIES_URL',
  'ECB_RATES_URL',
  'PUSH_URL',
  'OIDC_ISSUER',
  'IMGBB_URL',
  'S3_ENDPOINT',
  'S3_PUBLIC_URL',
] as const

/** Why live mode refuses these settings: a stand-in for a real service, a secret that can be guessed, no TLS. */
export function findUnsafeSettings(settings: EnvironmentSettings): string[] {
  const missing = required.filter((name) => settings[name] === undefined)
  const exposed = addresses.filter((name) => settings[name] && !isPrivate(settings[name]))
  return [
    missing.length > 0 &&
      `${missing.join(', ')} must be set in live mode. To try the shop with its sandboxes, set SHOP_MODE=demo and name an empty database.`,
    // guard: a live shop and its services are reached over TLS | ...exposed.map → ...[].map | platform/config
    ...exposed.map((name) => `${name} is wrong: in live mode it must begin with https://.`),
    // guard: a live shop has no guessable secret | isGuessable(settings.SHOP_SECRET) → false | platform/config
    settings.SHOP_SECRET &&
      isGuessable(settings.SHOP_SECRET) &&
      'SHOP_SECRET is wrong: it can be guessed. Set it to the output of: openssl rand -base64 32',
    // guard: test keys are not mixed with live keys | keyModes(settings).size > 1 → false | platform/config
    keyModes(settings).size > 1 &&
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: one is a test key and the other a live key.',
    // guard: a live shop does not give goods away for test cards | hasTestKeys(settings) && → false && | platform/config
    hasTestKeys(settings) &&
      settings.ALLOW_TEST_PAYMENTS === 'no' &&
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of Stripe’s test mode, which charges no card. Set the live keys, or ALLOW_TEST_PAYMENTS=warn for a rehearsal.',
    // guard: a live shop believes no unsigned token of an emulator | settings.FIREBASE_AUTH_EMULATOR_HOST && → false && | platform/config
    settings.FIREBASE_AUTH_EMULATOR_HOST &&
      'FIREBASE_AUTH_EMULATOR_HOST is wrong: live mode believes no emulator. Remove it.',
  ].filter((sentence) => typeof sentence === 'string')
}

/** Whether what is sent to this address cannot be read on the way. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether a key is of Stripe's test mode. */
export const hasTestKeys = (settings: EnvironmentSettings): boolean => keyModes(settings).has('test')

/** Whether each of Stripe's keys is of test or of live mode, as its name tells. */
function keyModes(settings: EnvironmentSettings): Set<string> {
  const keys = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY]
  return new Set(keys.flatMap((key) => /^[a-z]+_(test|live)_/.exec(key ?? '')?.[1] ?? []))
}

/**
 * Whether a secret looks typed rather than generated: few different characters, long runs of neighbours such as
 * `abcd` or `1111`, or a word that examples contain. Random base64 and hex of 32 characters pass.
 */
function isGuessable(secret: string): boolean {
  const characters = [...secret]
  const neighbours = characters.filter((character, index) => {
    const before = characters[index - 1]
    return before !== undefined && Math.abs(character.charCodeAt(0) - before.charCodeAt(0)) <= 1
  })
  return (
    new Set(characters).size < 8 ||
    neighbours.length > characters.length / 2 ||
    // Shorter rows of digits occur by chance in one of some thousand generated secrets.
    /secret|password|change.?me|example|ironwright|qwerty|1234567/i.test(secret)
  )
}
