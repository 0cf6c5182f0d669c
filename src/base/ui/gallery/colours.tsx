import { GalleryPart } from './specimen.tsx'

const colours = [
  ['paper', 'page background'],
  ['card', 'card background'],
  ['band', 'what is set apart'],
  ['line', 'hairlines'],
  ['edge', 'the edges of fields'],
  ['ink', 'text'],
  ['soft', 'long text'],
  ['muted', 'what explains'],
  ['link', 'links'],
  ['action', 'the main button'],
  ['action-hover', 'the same, pointed at'],
  ['accent', 'one mark of colour'],
  ['good', 'it worked'],
  ['warn', 'it may not'],
  ['bad', 'it did not'],
  ['bad-surface', 'behind a refusal'],
] as const

export function Colours() {
  return (
    <GalleryPart name="Colours" text="One set for each theme; the system chooses.">
      <ul className="cells grid-cols-2 sm:col-span-2 sm:grid-cols-3 lg:grid-cols-4">
        {colours.map(([name, use]) => (
          <li key={name} className="bg-card">
            <svg aria-hidden="true" className="block h-11 w-full">
              <rect width="100%" height="100%" fill={`var(--${name})`} />
            </svg>
            <p className="border-t border-line px-3 pt-2 font-semibold">{name}</p>
            <p className="px-3 pb-2 text-sm text-muted">{use}</p>
          </li>
        ))}
      </ul>
    </GalleryPart>
  )
}
