import { formatNumber } from '#base/platform/text/locale.ts'
import { type Colour, deriveTheme, getContrast, softwareTheme, type Theme } from '#base/platform/theme.ts'
import { m } from '#paraglide/messages.js'
import type { SitePart } from '../part.ts'

/** The colour of links and buttons, with what becomes of it on light and on dark pages. */
export function ColourField({ part: { value, path, errors, update } }: { part: SitePart<string> }) {
  const theme = value ? deriveTheme(value as Colour) : softwareTheme
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{m.look_colour()}</legend>
      <p id={`${path}-hint`} className="text-sm text-muted">
        {m.look_colour_hint()}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="color"
            name={path}
            value={value || softwareTheme.light.link}
            onChange={({ target }) => update(() => target.value)}
            aria-describedby={`${path}-hint`}
            className="h-11 w-16 border border-edge bg-card p-1"
          />
          {m.look_colour_own()}
        </label>
        {value && (
          <button type="button" className="link min-h-8" onClick={() => update(() => '')}>
            {m.look_remove()}
          </button>
        )}
      </div>
      {errors[path] && <p className="text-sm font-medium text-bad">{errors[path]}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Example title={m.look_light()} tones={theme.light} surface="#ffffff" />
        <Example title={m.look_dark()} tones={theme.dark} surface="#1b2128" />
      </div>
    </fieldset>
  )
}

type ExampleProps = { title: string; tones: Theme['light']; surface: Colour }

/** Drawn, since a page allows no styles of its own but in pictures. */
function Example({ title, tones, surface }: ExampleProps) {
  const ratio = formatNumber(Math.round(getContrast(tones.link, surface) * 10) / 10)
  return (
    <figure className="grid gap-1.5">
      <svg viewBox="0 0 240 64" aria-hidden className="w-full border border-line text-base font-semibold">
        <rect width={240} height={64} fill={surface} />
        <text x={16} y={38} fill={tones.link} textDecoration="underline">
          {m.look_example_link()}
        </text>
        <rect x={112} y={12} width={112} height={40} rx={3} fill={tones.link} />
        <text x={168} y={38} fill={tones.onAction} textAnchor="middle">
          {m.look_example_button()}
        </text>
        <rect width={240} height={3} fill={tones.accent} />
      </svg>
      <figcaption className="text-sm">
        {title}: {m.look_contrast({ ratio })}
      </figcaption>
    </figure>
  )
}
