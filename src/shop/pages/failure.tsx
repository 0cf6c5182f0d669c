import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useNavigate } from 'react-router'
import { Problem } from '#base/platform/errors.ts'
import { isReachable, markErrorShown } from '#base/platform/offline.ts'
import { ChunkFailed, reloadOnce } from '#base/platform/route-module.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'

type FailureProps = {
  error: unknown
  /** An address that the server may lead on, which knows the old ones. */
  asksServer?: boolean
}

/** Replaces a page that cannot be shown: it does not exist, or something failed and can be retried. */
export function Failure({ error, asksServer = false }: FailureProps) {
  useEffect(markErrorShown, [])
  useOldAddress(asksServer && isRouteErrorResponse(error) && error.status === 404)
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 400)) return <PageNotFound />
  if (error instanceof ChunkFailed) return <MissingChunk error={error} />
  return (
    <Notice title={m.failure_title()} text={toSentence(error)}>
      <Button onClick={() => location.reload()}>{m.try_again()}</Button>
      <ButtonLink to="/" variant="secondary">
        {m.go_home()}
      </ButtonLink>
    </Notice>
  )
}

/** A page that the router does not find may have moved: the server, which knows old addresses, is asked for it once as a document. */
export function useOldAddress(isMissing: boolean): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation')
    if (isMissing && dropHash(opened?.name ?? '') !== dropHash(location.href)) location.replace(location.href)
  }, [isMissing])
}

const dropHash = (address: string) => address.replace(/#.*/, '')

/** The card for an address that does not exist, with the way back. */
export function PageNotFound() {
  const navigate = useNavigate()
  // A directly opened address has no page of the shop before it. The router counts the pages before this one.
  const [hasPrevious, setHasPrevious] = useState(false)
  useEffect(() => setHasPrevious(history.state?.idx > 0), [])
  return (
    <Notice title={m.not_found_title()} text={m.not_found_text()}>
      {hasPrevious && (
        <Button variant="secondary" onClick={() => navigate(-1)}>
          {m.go_back()}
        </Button>
      )}
      <ButtonLink to="/">{m.go_home()}</ButtonLink>
    </Notice>
  )
}

/**
 * A newer version of the shop may be running, which a reload fetches: once automatically, then on request. While nothing
 * answers, a reload would only lose this page.
 */
function MissingChunk({ error }: { error: ChunkFailed }) {
  const [reloading, setReloading] = useState(true)
  useEffect(() => {
    isReachable().then((reachable) => setReloading(reachable && reloadOnce(error)))
  }, [error])
  if (reloading) return <Spinner label={m.loading()} />
  return (
    <div role="alert">
      <Notice
        title={m.failure_title()}
        text={<span className="wrap-anywhere">{m.failure_chunk({ id: error.chunk })}</span>}
      >
        <Button onClick={() => location.reload()}>{m.try_again()}</Button>
      </Notice>
    </div>
  )
}

function toSentence(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (isRouteErrorResponse(error) && typeof error.data?.message === 'string') return error.data.message
  return m.failure_text()
}
