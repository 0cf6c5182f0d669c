import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#base/platform/config/config.server.ts'
import { buildFirebaseUrl } from './firebase/lookup.server.ts'
import { type FirebaseService, googleKeys } from './firebase/token.server.ts'
import { getRedirectAddresses } from './openid/addresses.server.ts'
import { redeemCode } from './openid/openid.server.ts'
import { fetchFromProvider, getProviderAnswer } from './openid/provider-request.server.ts'
import { findConfiguredSource, type OpenIdSource } from './openid/source.server.ts'

type Shop = Pick<Config, 'identity' | 'google' | 'shopUrl'>

/**
 * Asks the configured identity service whether people can sign in, as far as this can be tested without a person.
 * @returns one sentence on what answers
 * @throws Error with one sentence on what is wrong, and one on what to do
 */
export async function probeIdentity(config: Shop): Promise<string> {
  if (config.identity.kind === 'firebase') return probeFirebase(config.identity, config)
  const source = findConfiguredSource(config)
  if (!source) return 'The shop keeps its passwords itself; there is no other service to ask.'
  await source.discovered()
  return probeSecret(source, config)
}

/**
 * Sends a code that was never issued: a provider that refuses the code has already accepted the client and its secret.
 */
async function probeSecret(source: OpenIdSource, config: Shop): Promise<string> {
  const { callback: redirectURI } = getRedirectAddresses(config, source.id)
  const grant = { code: randomBytes(16).toString('hex'), codeVerifier: randomBytes(32).toString('hex'), redirectURI }
  const settings =
    source.id === 'google' ? 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' : 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'
  const refusal = await redeemCode(source, grant).then(() => '', getProviderAnswer)
  if (/invalid_client|unauthorized_client|access_denied/.test(refusal))
    throw new Error(`${source.issuer} does not accept the shop’s id and secret. Compare ${settings} with its console.`)
  if (refusal.includes('invalid_grant')) return `${source.issuer} answers as OpenID provider and accepts the secret.`
  return `${source.issuer} answers as OpenID provider; whether it accepts the secret shows when somebody signs in.`
}

const Project = z.object({ authorizedDomains: z.array(z.string()).default([]) })

async function probeFirebase(service: FirebaseService, { shopUrl }: Shop): Promise<string> {
  if (!service.emulatorHost) await fetchFromProvider({ fetch }, googleKeys)
  const answer = await fetchFromProvider({ fetch }, buildFirebaseUrl(service, 'projects')).catch((error: Error) => {
    if (!/API key|API_KEY|PERMISSION_DENIED/.test(getProviderAnswer(error))) throw error
    throw new Error(
      'Firebase does not accept the API key. Compare FIREBASE_API_KEY with the project’s settings; it must not be restricted to websites.',
    )
  })
  const { hostname } = new URL(shopUrl)
  if (!Project.parse(answer).authorizedDomains.includes(hostname))
    throw new Error(
      `Firebase does not know ${hostname}: signing in with Google fails there. Add it under Authentication, Settings, Authorised domains.`,
    )
  return `Firebase answers for the project ${service.projectId}, accepts the API key and knows ${hostname}.`
}
