import { m } from '#paraglide/messages.js'
import type { Localized } from '#platform/locale.ts'
import { localize } from '#platform/locale.ts'
import { Select } from '#ui/field.tsx'
import { type Site, slidePictures, textNames } from './contract.ts'
import { maxFigures, maxLeaders, maxLengths } from './limits.ts'
import { LineField, LocalizedField } from './localized-field.tsx'
import { type Part, partAt } from './part.ts'
import { PortraitField } from './portrait-field.tsx'
import { Rows } from './rows.tsx'
import { pictureNames, textTitles } from './text-titles.ts'

type Props = { site: Part<Site> }

const nothing: Localized = { en: '', bn: '' }

/** What stands on every page, and how the shop is reached. */
export function ContactFields({ site }: Props) {
  const contact = partAt(site, 'contact')
  return (
    <>
      <LocalizedField part={partAt(site, 'name')} label={m.site_name()} maxLength={maxLengths.name} />
      <LocalizedField
        part={partAt(site, 'description')}
        label={m.site_description()}
        maxLength={maxLengths.description}
        rows={3}
      />
      <LocalizedField part={partAt(site, 'footer')} label={m.site_footer()} maxLength={maxLengths.footer} />
      <LocalizedField
        part={partAt(contact, 'text')}
        label={m.site_contact_text()}
        maxLength={maxLengths.contactText}
        rows={3}
      />
      <LocalizedField
        part={partAt(contact, 'address')}
        label={m.contact_address()}
        maxLength={maxLengths.address}
        rows={4}
      />
      <LineField part={partAt(contact, 'phone')} label={m.contact_phone()} maxLength={maxLengths.phone} />
      <LocalizedField part={partAt(contact, 'hours')} label={m.contact_hours()} maxLength={maxLengths.hours} rows={2} />
    </>
  )
}

/** The slides, figures and banner of the home page. */
export function HomeFields({ site }: Props) {
  const banner = partAt(site, 'banner')
  const slides = partAt(site, 'slides')
  return (
    <>
      {site.value.slides.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are four, in this order
        <SlideFields key={index} part={partAt(slides, index)} />
      ))}
      <h3 className="text-lg">{m.home_summary()}</h3>
      <Rows
        part={partAt(site, 'figures')}
        max={maxFigures}
        empty={{ label: nothing, figure: nothing }}
        addLabel={m.site_figure_add()}
        nameOf={({ label }, index) => localize(label) || String(index + 1)}
      >
        {(figure) => (
          <>
            <LocalizedField
              part={partAt(figure, 'label')}
              label={m.site_figure_label()}
              maxLength={maxLengths.figureLabel}
            />
            <LocalizedField part={partAt(figure, 'figure')} label={m.site_figure()} maxLength={maxLengths.figure} />
          </>
        )}
      </Rows>
      <h3 className="text-lg">{m.site_banner()}</h3>
      <LocalizedField part={partAt(banner, 'title')} label={m.site_title()} maxLength={maxLengths.bannerTitle} />
      <LocalizedField part={partAt(banner, 'text')} label={m.site_text()} maxLength={maxLengths.bannerText} rows={3} />
      <LocalizedField part={partAt(banner, 'action')} label={m.site_button()} maxLength={maxLengths.bannerAction} />
      <LinkField part={partAt(banner, 'link')} />
    </>
  )
}

function SlideFields({ part }: { part: Part<Site['slides'][number]> }) {
  const { value, path, update } = partAt(part, 'picture')
  return (
    <fieldset className="grid gap-4 border-l-2 border-line pl-4">
      <legend className="sr-only">{m.site_slide()}</legend>
      <LocalizedField part={partAt(part, 'title')} label={m.site_slide_title()} maxLength={maxLengths.slideTitle} />
      <LocalizedField part={partAt(part, 'text')} label={m.site_text()} maxLength={maxLengths.slideText} />
      <LinkField part={partAt(part, 'link')} />
      <Select
        name={path}
        label={m.site_slide_picture()}
        value={value}
        onChange={({ target }) => update(() => slidePictures.find((name) => name === target.value) ?? value)}
      >
        {slidePictures.map((name) => (
          <option key={name} value={name}>
            {pictureNames[name]()}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}

const LinkField = ({ part }: { part: Part<string> }) => (
  <LineField part={part} label={m.site_link()} hint={m.site_link_hint()} maxLength={maxLengths.link} />
)

/** Mission, quality policy, promise and leaders. */
export function AboutFields({ site }: Props) {
  const about = partAt(site, 'about')
  return (
    <>
      <LocalizedField
        part={partAt(about, 'mission')}
        label={m.about_mission()}
        maxLength={maxLengths.statement}
        rows={4}
      />
      <LocalizedField
        part={partAt(about, 'quality')}
        label={m.about_quality()}
        maxLength={maxLengths.statement}
        rows={4}
      />
      <LocalizedField
        part={partAt(about, 'promise')}
        label={m.site_promise()}
        maxLength={maxLengths.promise}
        rows={2}
      />
      <h3 className="text-lg">{m.about_leaders()}</h3>
      <Rows
        part={partAt(about, 'leaders')}
        max={maxLeaders}
        empty={{ name: nothing, role: nothing, text: nothing, picture: '' }}
        addLabel={m.site_leader_add()}
        nameOf={({ name }, index) => localize(name) || String(index + 1)}
      >
        {(leader) => (
          <>
            <LocalizedField part={partAt(leader, 'name')} label={m.name()} maxLength={maxLengths.leaderName} />
            <LocalizedField part={partAt(leader, 'role')} label={m.site_role()} maxLength={maxLengths.leaderRole} />
            <LocalizedField
              part={partAt(leader, 'text')}
              label={m.site_text()}
              maxLength={maxLengths.statement}
              rows={3}
            />
            <PortraitField part={partAt(leader, 'picture')} />
          </>
        )}
      </Rows>
    </>
  )
}

/** The texts that have a page of their own. */
export function PageFields({ site }: Props) {
  const pages = partAt(site, 'pages')
  return textNames.map((name) => (
    <div key={name} id={name} className="scroll-mt-4">
      <LocalizedField part={partAt(pages, name)} label={textTitles[name]()} maxLength={maxLengths.page} rows={8} />
    </div>
  ))
}
