import { useSyncExternalStore } from 'react'
import { data, Form, useLocation, useNavigation } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { type FieldErrors, toProblem } from '#base/platform/errors.ts'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { useSocialLinks } from '#base/settings/use-social-links.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { getSiteContact } from '#company/site/contract.ts'
import { m } from '#paraglide/messages.js'
import { sessionStore } from '#people/identity/session/session.ts'
import type { Route } from './+types/contact'

export async function loader() {
  return { contact: await loadForPage(api(getSiteContact, {})) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.nav_contact() }),
    description: loaderData?.contact.text || m.nav_contact(),
    path: '/contact',
  })

/** Without JavaScript, the server sends the message; the page then shows the outcome. */
export const action = ({ request }: Route.ActionArgs) => send(request)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answer = await send(request)
  if (answer.data.sent) showToast(m.added())
  return answer
}

async function send(request: Request) {
  const form = await request.formData()
  try {
    const { sendForm } = await lazyImport(() => import('./send-form.ts'))
    return data<Answer>({ sent: await sendForm(form) })
  } catch (error) {
    const { message, fields, status } = toProblem(error)
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    return data<Answer>({ refusal: { message, fields }, typed }, { status })
  }
}

type Answer = { sent?: string; refusal?: { message: string; fields: FieldErrors }; typed?: Record<string, string> }

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { text, address, phone, hours } = loaderData.contact
  return (
    <div className="frame grid gap-10 pt-8 lg:grid-cols-[1fr_1.5fr]">
      <div>
        <PageTitle size="large">{m.nav_contact()}</PageTitle>
        <p className="mt-2 max-w-prose text-muted">{text}</p>
        {address && (
          <>
            <h2 className="mt-8 text-lg">{m.contact_address()}</h2>
            <address className="mt-2 whitespace-pre-line text-soft not-italic">{address}</address>
          </>
        )}
        {phone && (
          <>
            <h2 className="mt-8 text-lg">{m.contact_phone()}</h2>
            <address className="figures mt-2 text-soft not-italic">
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link">
                {phone}
              </a>
            </address>
          </>
        )}
        {hours && (
          <>
            <h2 className="mt-8 text-lg">{m.contact_hours()}</h2>
            <p className="mt-2 whitespace-pre-line text-soft">{hours}</p>
          </>
        )}
        <SocialLinks />
      </div>
      <MailUs actionData={actionData} />
    </div>
  )
}

function SocialLinks() {
  const social = useSocialLinks()
  if (!social) return null
  return (
    <>
      <h2 className="mt-8 text-lg">{m.contact_social()}</h2>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {social.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noreferrer" className="link inline-flex min-h-8 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Who is signed in, whom the form does not ask again. */
function useSender(): { name?: string; email?: string } {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  if (session.status !== 'signed-in') return {}
  const { name, email, guestEmail } = session.user
  return guestEmail === null ? { name, email } : { email: guestEmail }
}

/** Prefills a message for readers who searched for a part in vain, or who ask about an order. */
function useAskedFor(): Answer['typed'] & {} {
  const given = new URLSearchParams(useLocation().search)
  const [part, order, about] = ['part', 'order', 'about'].map((name) => given.get(name)?.slice(0, 100))
  if (about) return { subject: m.contact_about_part({ part: about }), opinion: '', part: about }
  if (order) return { subject: m.order_problem_subject({ number: order }), opinion: '' }
  return part ? { subject: m.search_ask_subject({ part }), opinion: m.search_ask_text({ part }) } : {}
}

function MailUs({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const busy = useNavigation().state !== 'idle'
  const { sent, refusal, typed: kept } = actionData ?? {}
  const asked = useAskedFor()
  const sender = useSender()
  const typed = kept ?? { ...sender, ...(sent ? {} : asked) }
  const fields = refusal?.fields ?? {}
  return (
    // A new key clears the form once its message is sent; after a refusal the input is kept.
    <Form
      key={sent}
      method="post"
      noValidate
      className="grid content-start gap-5 border border-line bg-card p-5 sm:p-7"
    >
      <h2 className="text-2xl">{m.contact_mail_us()}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="name"
          label={m.name()}
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={typed.name}
          error={fields.name}
        />
        <Field
          name="email"
          type="email"
          label={m.email()}
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={typed.email}
          error={fields.email}
        />
      </div>
      <Field
        name="subject"
        label={m.subject()}
        required
        maxLength={200}
        defaultValue={typed.subject}
        error={fields.subject}
      />
      <Field
        name="opinion"
        label={m.message()}
        multiline
        rows={6}
        required
        maxLength={5000}
        defaultValue={typed.opinion}
        error={fields.opinion}
      />
      {typed.part && <input type="hidden" name="part" value={typed.part} />}
      <div className="hidden" aria-hidden>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <RefusalNotice reason={refusal} />
      <UnsavedNotice refusal={refusal} />
      <p role="status" className="font-medium text-good empty:hidden">
        {sent && m.contact_thanks({ number: sent.slice(-6) })}
      </p>
      <Button type="submit" busy={busy} className="justify-self-start">
        {m.submit()}
      </Button>
    </Form>
  )
}
