import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { m } from '#paraglide/messages.js'

export const meta = () => buildTitleMeta(m.not_found_title())

export default function DashboardNotFound() {
  return (
    <Notice title={m.not_found_title()} text={m.not_found_text()}>
      <ButtonLink to="/dashboard">{m.back_to_dashboard()}</ButtonLink>
    </Notice>
  )
}
