import { data, useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { titleMeta } from '#platform/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export const meta = () => [...titleMeta(m.not_found_title()), { name: 'robots', content: 'noindex' }]

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <PageNotFound />
}

/** The card for an address where nothing is, with the way back. */
export function PageNotFound() {
  const navigate = useNavigate()
  return (
    <Notice title={m.not_found_title()} text={m.not_found_text()}>
      <Button variant="secondary" onClick={() => navigate(-1)}>
        {m.go_back()}
      </Button>
      <ButtonLink to="/">{m.go_home()}</ButtonLink>
    </Notice>
  )
}
