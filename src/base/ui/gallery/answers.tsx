import { Button } from '../button.tsx'
import { RefusalNotice } from '../refused.tsx'
import { Spinner } from '../spinner.tsx'
import { showToast } from '../toast.ts'
import { GalleryPart, Specimen } from './specimen.tsx'

const refusal = { message: 'There are not enough pieces left.' }

export function AnswerSamples() {
  return (
    <GalleryPart name="Spinner, refusal, toast" text="What waits, what did not work, and what did.">
      <Specimen state="Spinner">
        <Spinner label="Loading" />
      </Specimen>
      <Specimen state="Refusal">
        <div className="grid gap-4">
          <RefusalNotice reason={refusal} />
          <RefusalNotice
            reason={{ message: 'The shop cannot be reached.' }}
            onRetry={() => {}}
            retryLabel="Try again"
          />
        </div>
      </Specimen>
      <Specimen state="Toast" wide>
        <Button variant="secondary" onClick={() => showToast('Added successfully')}>
          Show a toast
        </Button>
      </Specimen>
    </GalleryPart>
  )
}
