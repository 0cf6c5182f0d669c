import type { FastifyPluginAsync } from 'fastify'
import { requireKey, routesOf, type Sandbox, speakStripe } from './http.server.ts'
import type { Answer } from './idempotency.sql.server.ts'
import { confirmIntent, finishStep, intentOpenedBy, type Outcome } from './intents.server.ts'
import { createMethod } from './methods.server.ts'
import { methodObject, publicIntentObject } from './objects.server.ts'
import type { Page } from './pages.server.ts'
import * as params from './params.server.ts'

/**
 * What the customer's browser may ask: it holds the publishable key, and for one intent its client secret.
 * Registered by the shop on its own origin.
 */
export const browserRoutesOf =
  (sandbox: Sandbox): FastifyPluginAsync =>
  async (scope) => {
    speakStripe(scope, sandbox)
    await scope.register(async (api) => {
      api.addHook('onRequest', async (request) => requireKey(request, sandbox.publishableKey))
      const { read, write } = routesOf(api, sandbox)

      write('/v1/payment_methods', params.CreateMethod, async ({ tx }, asked) => ({
        status: 200,
        body: methodObject(await createMethod(tx, asked)),
      }))
      read('/v1/payment_intents/:id', params.RetrieveIntent, async ({ client_secret }, id) =>
        publicIntentObject(await intentOpenedBy(sandbox.pool, id, client_secret)),
      )
      write('/v1/payment_intents/:id/confirm', params.ConfirmIntent, async (change, asked, id) => {
        await intentOpenedBy(change.tx, id, asked.client_secret)
        return answerOf(await confirmIntent(change, id, asked))
      })
      write('/v1/payment_intents/:id/finish_action', params.FinishAction, async (change, asked, id) => {
        await intentOpenedBy(change.tx, id, asked.client_secret)
        return answerOf(await finishStep(change, id, asked.action, asked.outcome === 'complete'))
      })
    })

    // Not before a shop shows them: the command line opens a sandbox too, without Vite, which makes their scripts.
    const { cardPage, confirmationPage } = await import('./pages.server.ts')
    const pages: Record<string, Page> = { '/card': cardPage, '/confirmation': confirmationPage(sandbox.merchant) }
    for (const [path, page] of Object.entries(pages)) {
      scope.get(path, async (_, reply) => reply.headers(page.headers).send(page.html))
    }
  }

function answerOf({ intent, declined }: Outcome): Answer {
  const shown = publicIntentObject(intent)
  return declined
    ? { status: 402, body: { error: { ...declined, payment_intent: shown } } }
    : { status: 200, body: shown }
}
