import { PageTitle } from '../page-title.tsx'
import { GalleryPart, Specimen } from './specimen.tsx'

const sizes = ['small', 'medium', 'large'] as const

export function Headings() {
  return (
    <GalleryPart
      name="Headings"
      text="A page has one title: small in a column of its own, medium in the dashboard, large in the open."
    >
      {sizes.map((size) => (
        <Specimen key={size} state={`Page title, ${size}`} wide={size === 'large'}>
          <PageTitle size={size}>Deep groove ball bearings</PageTitle>
        </Specimen>
      ))}
      <Specimen state="Below it" wide>
        <h2 className="text-2xl">Section of a page</h2>
        <h3 className="mt-2 text-lg">Part of a section</h3>
        <p className="stamp mt-2">Stamp</p>
        <p className="mt-2 max-w-prose text-soft">
          Bores from 10 to 60 mm, in stock, with{' '}
          <a className="link" href="#links">
            the drawing
          </a>{' '}
          in the text and <span className="figures">1,204.50</span> in figures that stand in columns.
        </p>
      </Specimen>
    </GalleryPart>
  )
}
