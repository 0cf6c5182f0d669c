import { Button, ButtonLink } from '../button.tsx'
import { GalleryPart, Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'danger'] as const
const sizes = ['medium', 'small', 'tiny'] as const

export function Buttons() {
  return (
    <GalleryPart name="Button" text="One primary button to a form. Small ones stand in the rows of tables.">
      {variants.map((variant) => (
        <Specimen key={variant} state={variant} wide>
          <div className="grid gap-3">
            {sizes.map((size) => (
              <div key={size} className="flex flex-wrap items-center gap-3">
                <Button variant={variant} size={size}>
                  Save
                </Button>
                <Button variant={variant} size={size} busy>
                  Busy
                </Button>
                <Button variant={variant} size={size} disabled>
                  Disabled
                </Button>
                <ButtonLink variant={variant} size={size} to="#links">
                  Link
                </ButtonLink>
              </div>
            ))}
          </div>
        </Specimen>
      ))}
    </GalleryPart>
  )
}
