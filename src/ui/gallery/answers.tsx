import { Button } from '../button.tsx'
import { Refused } from '../refused.tsx'
import { Spinner } from '../spinner.tsx'
import { toast } from '../toast.ts'
import { Part, Specimen } from './specimen.tsx'

const refusal = { message: 'There are not enough pieces left.' }

export function Answers() {
  return (
    <Part name="Spinner, refusal, toast" text="What waits, what did not work, and what did.">
      <Specimen state="Spinner">
        <Spinner label="Loading" />
      </Specimen>
      <Specimen state="Refusal">
        <div className="grid gap-4">
          <Refused reason={refusal} />
          <Refused reason={{ message: 'The shop cannot be reached.' }} onRetry={() => {}} retryLabel="Try again" />
        </div>
      </Specimen>
      <Specimen state="Toast" wide>
        <Button variant="secondary" onClick={() => toast('Added successfully')}>
          Show a toast
        </Button>
      </Specimen>
    </Part>
  )
}
