import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { pageMeta } from '#platform/page-meta.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/about'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: m.page_title({ page: m.nav_about() }), description: m.about_mission_text(), path: '/about' })

const leaders = [
  { image: 'portrait-placeholder-a', name: m.leader_a_name, role: m.leader_a_role, text: m.leader_a_text },
  { image: 'portrait-placeholder-b', name: m.leader_b_name, role: m.leader_b_role, text: m.leader_b_text },
] as const

export default function About() {
  return (
    <div className="frame pt-8">
      <PageTitle size="large">{m.about_title()}</PageTitle>
      <div className="mt-8 grid gap-10 md:grid-cols-2">
        <Statement title={m.about_mission()} text={m.about_mission_text()} />
        <Statement title={m.about_quality()} text={m.about_quality_text()} />
      </div>
      <blockquote className="mt-12 border-y border-line py-8 text-2xl leading-snug font-semibold text-balance sm:text-3xl">
        {m.about_promise()}
      </blockquote>
      <h2 className="mt-12 text-2xl">{m.about_leaders()}</h2>
      <ul className="mt-6 grid gap-8 md:grid-cols-2">
        {leaders.map((leader) => (
          <Leader key={leader.image} leader={leader} />
        ))}
      </ul>
    </div>
  )
}

function Statement({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3 max-w-prose text-pretty text-soft">{text}</p>
    </section>
  )
}

function Leader({ leader }: { leader: (typeof leaders)[number] }) {
  const [open, setOpen] = useState(false)
  return (
    <li className="grid grid-cols-[7rem_1fr] gap-5 border border-line bg-card p-5">
      <img src={`/${leader.image}.webp`} alt="" width={320} height={400} loading="lazy" className="w-28 object-cover" />
      <div>
        <h3 className="text-lg">{leader.name()}</h3>
        <p className="text-sm text-muted">{leader.role()}</p>
        <p hidden={!open} id={leader.image} className="mt-3 text-soft">
          {leader.text()}
        </p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={leader.image}
          onClick={() => setOpen(!open)}
          className="link mt-2 min-h-8 font-semibold"
        >
          {open ? m.see_less() : m.see_more()}
        </button>
      </div>
    </li>
  )
}
