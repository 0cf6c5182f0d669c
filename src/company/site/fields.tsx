import { Link } from 'react-router'
import type { Localized } from '#base/platform/text/locale.ts'
import { localize } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { type Site, textNames } from './contract.ts'
import { countNames, toPlaceholder } from './counts.ts'
import { maxFigures, maxLeaders, maxLengths } from './limits.ts'
import { LocalizedField, LocalizedLineField } from './localized-field.tsx'
import { getPartAt, type SitePart } from './part.ts'
import { PortraitField } from './portrait-field.tsx'
import { Rows } from './rows.tsx'
import { textTitles } from './text-titles.ts'

type Props = { site: SitePart<Site> }

const nothing: Localized = {}

/** The texts on every page, and the shop's contact details. */
export function ContactFields({ site }: Props) {
  const contact = getPartAt(site, 'contact')
  return (
    <>
      <LocalizedField part={getPartAt(site, 'name')} label={m.site_name()} maxLength={maxLengths.name} />
      <LocalizedField
        part={getPartAt(site, 'description')}
        label={m.site_description()}
        maxLength={maxLengths.description}
        rows={3}
      />
      <LocalizedField part={getPartAt(site, 'footer')} label={m.site_footer()} maxLength={maxLengths.footer} />
      <LocalizedField
        part={getPartAt(contact, 'text')}
        label={m.site_contact_text()}
        maxLength={maxLengths.contactText}
        rows={3}
      />
      <LocalizedField
        part={getPartAt(contact, 'address')}
        label={m.contact_address()}
        maxLength={maxLengths.address}
        rows={4}
      />
      <LocalizedLineField part={getPartAt(contact, 'phone')} label={m.contact_phone()} maxLength={maxLengths.phone} />
      <LocalizedField
        part={getPartAt(contact, 'hours')}
        label={m.contact_hours()}
        maxLength={maxLengths.hours}
        rows={2}
      />
    </>
  )
}

/** Where customers send parts back, and how. */
export function ReturnFields({ site }: Props) {
  const returns = getPartAt(site, 'returns')
  return (
    <>
      <p className="text-muted">{m.site_returns_hint()}</p>
      <LocalizedField
        part={getPartAt(returns, 'address')}
        label={m.site_return_address()}
        maxLength={maxLengths.address}
        rows={4}
      />
      <LocalizedField
        part={getPartAt(returns, 'instructions')}
        label={m.site_return_instructions()}
        maxLength={maxLengths.returnInstructions}
        rows={3}
      />
    </>
  )
}

/** The figures and the banner of the home page. */
export function HomeFields({ site }: Props) {
  const banner = getPartAt(site, 'banner')
  return (
    <>
      <p>
        <Link to="/dashboard/slides" className="link">
          {m.site_to_slides()}
        </Link>
      </p>
      <h3 className="text-lg">{m.home_summary()}</h3>
      <p className="text-muted">{m.site_figure_hint({ placeholders: countNames.map(toPlaceholder).join(' ') })}</p>
      <Rows
        part={getPartAt(site, 'figures')}
        max={maxFigures}
        empty={{ label: nothing, figure: nothing }}
        addLabel={m.site_figure_add()}
        getRowName={({ label }, index) => localize(label) || String(index + 1)}
      >
        {(figure) => (
          <>
            <LocalizedField
              part={getPartAt(figure, 'label')}
              label={m.site_figure_label()}
              maxLength={maxLengths.figureLabel}
            />
            <LocalizedField part={getPartAt(figure, 'figure')} label={m.site_figure()} maxLength={maxLengths.figure} />
          </>
        )}
      </Rows>
      <h3 className="text-lg">{m.site_banner()}</h3>
      <LocalizedField part={getPartAt(banner, 'title')} label={m.site_title()} maxLength={maxLengths.bannerTitle} />
      <LocalizedField
        part={getPartAt(banner, 'text')}
        label={m.site_text()}
        maxLength={maxLengths.bannerText}
        rows={3}
      />
      <LocalizedField part={getPartAt(banner, 'action')} label={m.site_button()} maxLength={maxLengths.bannerAction} />
      <LinkField part={getPartAt(banner, 'link')} />
    </>
  )
}

const LinkField = ({ part }: { part: SitePart<string> }) => (
  <LocalizedLineField part={part} label={m.site_link()} hint={m.site_link_hint()} maxLength={maxLengths.link} />
)

/** Mission, quality policy, promise and leaders. */
export function AboutFields({ site }: Props) {
  const about = getPartAt(site, 'about')
  return (
    <>
      <LocalizedField
        part={getPartAt(about, 'mission')}
        label={m.about_mission()}
        maxLength={maxLengths.statement}
        rows={4}
      />
      <LocalizedField
        part={getPartAt(about, 'quality')}
        label={m.about_quality()}
        maxLength={maxLengths.statement}
        rows={4}
      />
      <LocalizedField
        part={getPartAt(about, 'promise')}
        label={m.site_promise()}
        maxLength={maxLengths.promise}
        rows={2}
      />
      <h3 className="text-lg">{m.about_leaders()}</h3>
      <Rows
        part={getPartAt(about, 'leaders')}
        max={maxLeaders}
        empty={{ name: nothing, role: nothing, text: nothing, picture: '' }}
        addLabel={m.site_leader_add()}
        getRowName={({ name }, index) => localize(name) || String(index + 1)}
      >
        {(leader) => (
          <>
            <LocalizedField part={getPartAt(leader, 'name')} label={m.name()} maxLength={maxLengths.leaderName} />
            <LocalizedField part={getPartAt(leader, 'role')} label={m.site_role()} maxLength={maxLengths.leaderRole} />
            <LocalizedField
              part={getPartAt(leader, 'text')}
              label={m.site_text()}
              maxLength={maxLengths.statement}
              rows={3}
            />
            <PortraitField
              part={getPartAt(leader, 'picture')}
              label={m.site_portrait()}
              removeLabel={m.site_portrait_none()}
            />
          </>
        )}
      </Rows>
    </>
  )
}

/** The texts that have a page of their own. */
export function PageFields({ site }: Props) {
  const pages = getPartAt(site, 'pages')
  return textNames.map((name) => (
    <div key={name} id={name} className="scroll-mt-4">
      <LocalizedField part={getPartAt(pages, name)} label={textTitles[name]()} maxLength={maxLengths.page} rows={8} />
    </div>
  ))
}
