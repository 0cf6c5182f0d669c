import type { EnvironmentSettings } from './settings.server.ts'

/** The hub of carriers. `apiUrl`: with its version, without a slash at its end. */
export type CarrierSettings = { apiKey: string; webhookSecret: string; apiUrl: string }

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** The store of photos. */
export type ImageStore =
  | { kind: 'local' }
  | { kind: 'imgbb'; key: string; url: string }
  | {
      kind: 's3'
      endpoint: string
      bucket: string
      region: string
      accessKeyId: string
      secretAccessKey: string
      /** The address at which everybody can read the bucket; undefined: every address is signed. */
      publicUrl: string | undefined
    }

/** The origins that browsers get hosted pictures from; the stand-in of imgbb shows them itself. */
export function listImageOrigins(images: ImageStore): string[] {
  if (images.kind === 'local') return []
  if (images.kind === 's3') {
    const urls = [images.publicUrl, images.endpoint].filter((url) => url !== undefined)
    return [...new Set(urls.map((url) => new URL(url).origin))]
  }
  const { hostname, origin } = new URL(images.url)
  return [hostname === 'api.imgbb.com' ? 'https://i.ibb.co' : origin]
}

/** Who knows the passwords: the shop, Firebase, or the shop beside an OpenID provider. */
export type IdentityService =
  | { kind: 'embedded' }
  | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string; emulatorHost: string | undefined }
  | { kind: 'oidc'; issuer: string; clientId: string; clientSecret: string; name: string }

/** The services that the settings name. Sentences about settings that are missing are added to `problems`. */
export function chooseServices(settings: EnvironmentSettings, problems: string[]) {
  const group = <K extends string>(names: Record<K, keyof EnvironmentSettings>) => together(settings, names, problems)
  return {
    stripe: group({
      secretKey: 'STRIPE_SECRET_KEY',
      publishableKey: 'STRIPE_PUBLISHABLE_KEY',
      webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    }),
    google: group({ clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' }),
    answers: group({ address: 'ANSWERS_ADDRESS', secret: 'ANSWERS_SECRET' }),
    dkim: group({ domain: 'DKIM_DOMAIN', selector: 'DKIM_SELECTOR', keyFile: 'DKIM_PRIVATE_KEY_FILE' }),
    carriers: readCarrierSettings(
      settings,
      group({ apiKey: 'EASYPOST_API_KEY', webhookSecret: 'EASYPOST_WEBHOOK_SECRET' }),
    ),
    images: readImageStore(settings, problems),
    identity: readIdentityService(settings, problems),
  }
}

const readCarrierSettings = (
  { EASYPOST_API_URL: apiUrl }: EnvironmentSettings,
  keys: Omit<CarrierSettings, 'apiUrl'> | undefined,
): CarrierSettings | undefined => keys && { ...keys, apiUrl }

function readImageStore(settings: EnvironmentSettings, problems: string[]): ImageStore {
  const kind = settings.IMAGES
  if (kind === 'local') return { kind }
  if (kind === 'imgbb') {
    return { kind, ...needed(settings, { key: 'IMGBB_KEY' }, 'IMAGES=imgbb', problems), url: settings.IMGBB_URL }
  }
  const names = {
    endpoint: 'S3_ENDPOINT',
    bucket: 'S3_BUCKET',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  } as const
  const given = needed(settings, names, 'IMAGES=s3', problems)
  return { kind, ...given, region: settings.S3_REGION, publicUrl: settings.S3_PUBLIC_URL }
}

function readIdentityService(settings: EnvironmentSettings, problems: string[]): IdentityService {
  const kind = settings.IDENTITY
  if (kind === 'embedded') return { kind }
  if (kind === 'oidc') {
    const names = { issuer: 'OIDC_ISSUER', clientId: 'OIDC_CLIENT_ID', clientSecret: 'OIDC_CLIENT_SECRET' } as const
    return { kind, ...needed(settings, names, 'IDENTITY=oidc', problems), name: settings.OIDC_NAME }
  }
  const names = {
    apiKey: 'FIREBASE_API_KEY',
    authDomain: 'FIREBASE_AUTH_DOMAIN',
    projectId: 'FIREBASE_PROJECT_ID',
  } as const
  const given = needed(settings, names, 'IDENTITY=firebase', problems)
  return { kind, ...given, emulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST }
}

type Names<K extends string> = Record<K, keyof EnvironmentSettings>

/** A group of settings that only make sense together: all of them, or undefined. */
function together<K extends string>(settings: EnvironmentSettings, names: Names<K>, problems: string[]) {
  const keys = Object.keys(names) as K[]
  const given = keys.find((key) => settings[names[key]] !== undefined)
  if (!given) return undefined
  const missing = keys.find((key) => settings[names[key]] === undefined)
  if (missing) problems.push(`${names[missing]} is missing: it belongs with ${names[given]}.`)
  return missing ? undefined : readValues(settings, names)
}

/** The settings that a choice needs. */
function needed<K extends string>(settings: EnvironmentSettings, names: Names<K>, choice: string, problems: string[]) {
  const missing = Object.values<keyof EnvironmentSettings>(names).filter((name) => settings[name] === undefined)
  if (missing.length > 0) problems.push(`${choice} needs ${missing.join(', ')}.`)
  return readValues(settings, names)
}

function readValues<K extends string>(settings: EnvironmentSettings, names: Names<K>): Record<K, string> {
  const entries = Object.entries<keyof EnvironmentSettings>(names)
  return Object.fromEntries(entries.map(([key, name]) => [key, String(settings[name])])) as Record<K, string>
}
