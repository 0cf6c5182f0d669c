import { type ReactNode, useId } from 'react'

/** One UI component, with its states. */
export function GalleryPart({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 border-t border-line py-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {name}
        </h2>
        <p className="mt-2 text-sm text-muted">{text}</p>
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** One named state of a component. */
export function Specimen({ state, wide = false, children }: { state: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={`min-w-0 border border-line p-5 ${wide ? 'sm:col-span-2' : ''}`}>
      <figcaption className="stamp">{state}</figcaption>
      <div className="mt-4">{children}</div>
    </figure>
  )
}
