import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export const meta = () => [{ title: m.page_title({ page: m.not_found_title() }) }]

export default function DashboardNotFound() {
  return (
    <Notice title={m.not_found_title()} text={m.not_found_text()}>
      <ButtonLink to="/dashboard">{m.back_to_dashboard()}</ButtonLink>
    </Notice>
  )
}
