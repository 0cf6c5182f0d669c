import { m } from '#paraglide/messages.js'
import type { Requirements, SetupSection } from '../requirement.server.ts'
import { checkMail } from './check.server.ts'
import { probeMail } from './probe.server.ts'

const question: SetupSection = {
  title: 'Mail',
  questions: [
    {
      setting: 'SMTP_URL',
      text: 'Through which mail server? (smtps://user:password@mail.example; empty: none leaves, a page shows them)',
      isSecret: true,
    },
    { setting: 'MAIL_FROM', text: 'From whom? (Name <shop@shop.example>)' },
    { setting: 'DKIM_DOMAIN', text: 'Sign them for which domain? (shop.example; empty: the mail server signs)' },
    { setting: 'DKIM_SELECTOR', text: 'Under which DKIM selector?', when: ({ DKIM_DOMAIN }) => !!DKIM_DOMAIN },
    {
      setting: 'DKIM_PRIVATE_KEY_FILE',
      text: 'In which file is the private key?',
      when: ({ DKIM_DOMAIN }) => !!DKIM_DOMAIN,
    },
  ],
  tries: (config) => (config.smtpUrl === undefined ? undefined : probeMail(config)),
}

export const requirements = {
  mail: {
    name: m.health_mail,
    remedy: m.opening_mail_todo,
    question,
    // The sender that this software proposes is no real address.
    isMet: ({ config }) => config.smtpUrl !== undefined && !config.mailFrom.includes('@ironwright.example'),
    blocks: true,
    probe: checkMail,
  },
} satisfies Requirements
