import type { ReactNode } from 'react'
import { languages } from '#base/platform/text/languages.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { PanelFacts } from '#base/ui/lists/row-panel.tsx'
import { m } from '#paraglide/messages.js'
import { formatVatCheck } from '#trade/orders/vat/vat-check-text.ts'
import type { Customer } from './contract.ts'

/** Who somebody is, what they bought in all, and where they are signed in. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { email, since, locale, role, secondFactor, providers, counts, money, companies, sessions } = customer
  const facts: (readonly [string, ReactNode])[] = [
    [
      m.email(),
      <a key="email" href={`mailto:${email}`} className="link">
        {email}
      </a>,
    ],
    [m.since(), formatDate(since)],
    [m.role(), role === 'guest' && m.customer_no_account()],
    [m.customer_language(), locale && Object.entries(languages).find(([key]) => key === locale)?.[1].name],
    [m.second_factor(), secondFactor && m.customer_second_factor_on()],
    [m.customer_providers(), providers.join(', ')],
    [m.find_orders(), formatNumber(counts.orders)],
    [m.customer_open_orders(), formatNumber(counts.open)],
    ...money.map(({ currency, spent }) => [m.customer_spent({ currency }), formatMoney(spent, currency)] as const),
    ...money.map(
      ({ currency, returned }) => [m.customer_returned({ currency }), formatMoney(returned, currency)] as const,
    ),
    ...companies.map((company) => [m.customer_company(), describeCompany(company)] as const),
    [m.customer_sessions(), sessions.map(describeSession).join('\n')],
  ]
  return (
    <section aria-label={m.customer_facts()} className="border border-line bg-card p-5 xl:col-start-2">
      <PanelFacts facts={facts.filter(([, value]) => value !== false)} />
    </section>
  )
}

const describeCompany = ({ name, vatNumber, vatCheck }: Customer['companies'][number]) =>
  [name, vatNumber, vatCheck && formatVatCheck(vatCheck, true)].filter(Boolean).join('\n')

const describeSession = ({ browser, begunAt, seenAt }: Customer['sessions'][number]) =>
  [
    browser || m.security_unknown_browser(),
    m.customer_session({ begun: formatDateTime(begunAt), seen: formatDateTime(seenAt) }),
  ].join('\n')
