import type { Requirements, SetupAnswers, SetupSection } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkIdentity } from './check.server.ts'
import { probeIdentity } from './probe.server.ts'
import { checkSecondFactors } from './second-factor/check.server.ts'

const uses = (kind: string) => (answers: SetupAnswers) => answers.IDENTITY === kind

const question: SetupSection = {
  title: 'Signing in',
  questions: [
    {
      setting: 'IDENTITY',
      text: 'Who knows the passwords: the shop, Firebase, or the shop beside an OpenID provider? (embedded, firebase, oidc)',
    },
    { setting: 'FIREBASE_API_KEY', text: 'Firebase: web API key', when: uses('firebase') },
    { setting: 'FIREBASE_AUTH_DOMAIN', text: 'Firebase: auth domain', when: uses('firebase') },
    { setting: 'FIREBASE_PROJECT_ID', text: 'Firebase: project id', when: uses('firebase') },
    { setting: 'OIDC_ISSUER', text: 'The provider’s issuer (https://login.example)', when: uses('oidc') },
    { setting: 'OIDC_CLIENT_ID', text: 'Client id', when: uses('oidc') },
    { setting: 'OIDC_CLIENT_SECRET', text: 'Client secret', isSecret: true, when: uses('oidc') },
    { setting: 'OIDC_NAME', text: 'The provider’s name, for the button', when: uses('oidc') },
  ],
  tries: (config) => (config.identity.kind === 'embedded' ? undefined : probeIdentity(config)),
}

export const requirements = {
  identity: { name: m.health_identity, remedy: m.health_identity_remedy, question, probe: checkIdentity },
  secondFactors: { name: m.health_second_factors, remedy: m.health_second_factors_remedy, probe: checkSecondFactors },
} satisfies Requirements
