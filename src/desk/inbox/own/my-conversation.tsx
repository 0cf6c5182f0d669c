import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import { loadOwnFile } from '../files/file-list.tsx'
import type { Route } from './+types/my-conversation'
import { getOwnConversation, writeInOwnConversation } from './contract.ts'
import { OwnThread } from './thread.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.conversation_one())

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => loadForPage(api(getOwnConversation, { id }))

/** A conversation with the shop, and the way to write on. */
export default function MyConversation({ loaderData: conversation }: Route.ComponentProps) {
  const { _id: id, number, subject } = conversation
  const { revalidate } = useRevalidator()
  // The next text is another one: its call is no repetition.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const send = async (writing: { text: string; files?: string[] }) => {
    await api(writeInOwnConversation, { id, ...writing }, { idempotencyKey: key })
    setKey(crypto.randomUUID())
    await revalidate()
  }
  return (
    <>
      <ButtonLink to="/dashboard/myConversations" variant="secondary">
        {m.menu_my_conversations()}
      </ButtonLink>
      <PageTitle className="mt-5 wrap-anywhere">{subject}</PageTitle>
      <p className="figures mt-1 mb-6 font-semibold">{number}</p>
      <OwnThread conversation={conversation} send={send} load={loadOwnFile} takesFiles />
    </>
  )
}
