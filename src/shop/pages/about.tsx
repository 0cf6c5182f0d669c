import { useId, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { type AboutLeader, getSiteAbout } from '#company/site/contract.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/about'

export async function loader() {
  return { about: await loadForPage(api(getSiteAbout, {})) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.nav_about() }),
    description: loaderData?.about.mission || m.about_title({ shop: getShopName() }),
    path: '/about',
  })

export default function About({ loaderData }: Route.ComponentProps) {
  const { mission, quality, promise, leaders } = loaderData.about
  const isEmpty = !mission && !quality && !promise && leaders.length === 0
  return (
    <div className="frame pt-8">
      <PageTitle size="large">{m.about_title({ shop: getShopName() })}</PageTitle>
      {isEmpty && <p className="mt-6 text-muted">{m.site_text_missing()}</p>}
      <div className="mt-8 grid gap-10 empty:hidden md:grid-cols-2">
        {mission && <Statement title={m.about_mission()} text={mission} />}
        {quality && <Statement title={m.about_quality()} text={quality} />}
      </div>
      {promise && (
        <blockquote className="mt-12 border-y border-line py-8 text-2xl leading-snug font-semibold text-balance sm:text-3xl">
          {promise}
        </blockquote>
      )}
      {leaders.length > 0 && (
        <>
          <h2 className="mt-12 text-2xl">{m.about_leaders()}</h2>
          <ul className="mt-6 grid gap-8 md:grid-cols-2">
            {leaders.map((leader) => (
              <Leader key={leader.name} leader={leader} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Statement({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3 max-w-prose text-pretty whitespace-pre-line text-soft">{text}</p>
    </section>
  )
}

function Leader({ leader: { name, role, text, picture } }: { leader: AboutLeader }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={`grid gap-5 border border-line bg-card p-5 ${picture ? 'grid-cols-[7rem_1fr]' : ''}`}>
      {picture && <img src={picture} alt="" width={320} height={400} loading="lazy" className="w-28 object-cover" />}
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-muted">{role}</p>
        {text && (
          <>
            <p id={id} className={`mt-3 whitespace-pre-line text-soft ${open ? '' : 'folded'}`}>
              {text}
            </p>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="scripted link mt-2 min-h-8 font-semibold"
            >
              {open ? m.see_less() : m.see_more()}
            </button>
          </>
        )}
      </div>
    </li>
  )
}
