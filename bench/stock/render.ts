import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter, useLoaderData } from 'react-router'
import { createElements, type Node } from './document.ts'

/** The documents that the route shows, by address, and the data that each was made from. */
export const documents = new Map<string, { document: Node; data: unknown }>()

const Page = () => createElements(documents.get(useLoaderData<{ path: string }>().path)!.document)

/** What React Router does for a new project's route with these documents: its own entry, nothing kept. */
export function stockHandler() {
  const loader = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    return { path, data: documents.get(path)!.data }
  }
  const root = { id: 'root', path: '/*', module: { default: Page, loader } }
  const build = {
    entry: { module: { default: handleRequest } },
    routes: { root },
    assets: {
      entry: { imports: [], module: '' },
      routes: { root: { id: 'root', path: '/*', module: '' } },
      url: '',
      version: '',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  return createRequestHandler(build, 'production')
}

/** The default entry of a React Router project on Node, less its time limit. */
function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html')
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      },
      onShellError: reject,
    })
  })
}
