import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import { FileList, loadOwnFile } from '../files/file-list.tsx'
import { AttachmentNotice } from './attachment-notice.tsx'
import type { Conversation, ConversationEntry } from './contract.ts'

const looks: Record<ConversationEntry['kind'], string> = {
  customer: 'border-line bg-card',
  answer: 'border-line border-l-4 border-l-accent bg-card',
  note: 'border-warn border-dashed bg-band',
  automatic: 'border-line border-dashed bg-paper',
}

/** Everything that was written in a conversation, the oldest first. */
export const EntryList = ({ conversation }: { conversation: Conversation }) => (
  <ol aria-label={m.conversation_entries()} className="grid gap-4">
    {conversation.entries.map((entry) => (
      <li key={entry._id} className={`grid gap-2 border p-4 ${looks[entry.kind]}`}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold wrap-anywhere">{getWriter(entry, conversation)}</span>
          <Marks entry={entry} />
          <time dateTime={entry.at} className="figures text-muted">
            {formatDateTime(entry.at)}
          </time>
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{entry.text}</p>
        <FileList files={entry.files} load={loadOwnFile} />
        <AttachmentNotice count={entry.leftOut} />
        {entry.quoted && (
          <div className="grid gap-1 border-l-2 border-line pl-3 text-sm">
            <p className="stamp">{m.conversation_quoted()}</p>
            <p className="wrap-anywhere whitespace-pre-wrap text-muted">{entry.quoted}</p>
          </div>
        )}
      </li>
    ))}
  </ol>
)

function getWriter({ kind, author, otherAddress }: ConversationEntry, { name }: Conversation): string {
  if (otherAddress !== null) return otherAddress
  if (kind === 'answer' || kind === 'note') return author ?? m.customer_note_author_gone()
  return author ?? name
}

function Marks({ entry: { kind, otherAddress, delivery } }: { entry: ConversationEntry }): ReactNode {
  return (
    <>
      {kind === 'note' && <Pill tone="warn">{m.conversation_note_mark()}</Pill>}
      {kind === 'automatic' && <Pill tone="neutral">{m.conversation_automatic()}</Pill>}
      {otherAddress !== null && <Pill tone="bad">{m.conversation_other_address()}</Pill>}
      {delivery === 'queued' && <Pill tone="neutral">{m.conversation_mail_queued()}</Pill>}
      {delivery === 'sent' && <Pill tone="good">{m.conversation_mail_sent()}</Pill>}
      {delivery === 'failed' && (
        <Link to="/dashboard/unsentMails" className="link">
          <Pill tone="bad">{m.conversation_mail_failed()}</Pill>
        </Link>
      )}
    </>
  )
}
