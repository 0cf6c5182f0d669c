import { useState } from 'react'
import { Button } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'

/** The recovery codes, as text that can be copied or saved. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <ul className="figures grid max-w-md grid-cols-2 gap-x-6 gap-y-1 border border-line bg-band p-4 font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          {m.security_copy()}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="ironwright-recovery-codes.txt"
          className="link inline-flex min-h-11 items-center"
        >
          {m.security_save()}
        </a>
        <span role="status">{copied && m.security_copied()}</span>
      </div>
    </>
  )
}
