import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { followStripeConventions, registerRoutes, requireKey, type Sandbox } from './http.server.ts'
import type { RepeatableReply } from './idempotency.sql.server.ts'
import { confirmIntent, finishAction, finishRedirect, type Outcome, requireIntentBySecret } from './intents.server.ts'
import { createMethod } from './methods.server.ts'
import { toMethodObject, toPublicIntentObject } from './objects.server.ts'
import type { HtmlPage } from './pages.server.ts'
import * as params from './params.server.ts'
import { type Language, pickLanguage, texts } from './texts.ts'

/** The calls of a customer's browser, which holds the publishable key and the client secret of one intent. */
export const createPublicApi =
  (sandbox: Sandbox): FastifyPluginAsync =>
  async (api) => {
    followStripeConventions(api, sandbox)
    api.addHook('onRequest', async (request) => requireKey(request, sandbox.publishableKey))
    const { read, write } = registerRoutes(api, sandbox)

    write('/v1/payment_methods', params.CreateMethod, async ({ tx }, input) => ({
      status: 200,
      body: toMethodObject(await createMethod(tx, input)),
    }))
    read('/v1/payment_intents/:id', params.RetrieveIntent, async ({ client_secret }, id) =>
      toPublicIntentObject(await requireIntentBySecret(sandbox.pool, id, client_secret)),
    )
    write('/v1/payment_intents/:id/confirm', params.ConfirmIntent, async (change, input, id) => {
      await requireIntentBySecret(change.tx, id, input.client_secret)
      return toReply(await confirmIntent(change, id, input))
    })
    write('/v1/payment_intents/:id/finish_action', params.FinishAction, async (change, input, id) => {
      await requireIntentBySecret(change.tx, id, input.client_secret)
      return toReply(await finishAction(change, id, input.action, input.outcome === 'complete'))
    })
  }

/**
 * The calls and pages for the customer's browser. The shop registers them on its own origin.
 * @param embedders who may show the frames, as in `frame-ancestors`
 */
export const createBrowserRoutes =
  (sandbox: Sandbox, embedders = "'self'"): FastifyPluginAsync =>
  async (scope) => {
    await scope.register(createPublicApi(sandbox))
    await scope.register(walletRoutes(sandbox))

    // Imported only when a shop serves them: the command line opens a sandbox without Vite, which builds their scripts.
    const { renderCardPage, renderConfirmationPage, renderPaymentPage } = await import('./pages.server.ts')
    for (const language of Object.keys(texts) as Language[]) {
      servePage(scope, `/card-${language}`, renderCardPage(language, embedders))
      servePage(scope, `/payment-${language}`, renderPaymentPage(language, embedders))
      servePage(scope, `/confirmation-${language}`, renderConfirmationPage(language, sandbox.merchant, embedders))
    }
  }

const servePage = (scope: FastifyInstance, path: string, { headers, html }: HtmlPage) =>
  scope.get(path, async (_, reply) => reply.headers(headers).send(html))

/** The page of a wallet, which the customer visits instead of a frame. Its address is known to nobody else. */
const walletRoutes =
  (sandbox: Sandbox): FastifyPluginAsync =>
  async (scope) => {
    followStripeConventions(scope, sandbox)
    const { write } = registerRoutes(scope, sandbox)
    const { renderWalletPage } = await import('./pages.server.ts')

    scope.get('/redirect/:id', async (request, reply) => {
      const language = pickLanguage(request.headers['accept-language']?.slice(0, 2))
      const { headers, html } = renderWalletPage(language, sandbox.merchant)
      return reply.headers(headers).send(html)
    })
    write('/redirect/:id', params.RedirectResult, async (change, { outcome }, id) => {
      const location = await finishRedirect(change, id, outcome === 'complete')
      return { status: 303, body: {}, location }
    })
  }

function toReply({ intent, declined }: Outcome): RepeatableReply {
  const shown = toPublicIntentObject(intent)
  return declined
    ? { status: 402, body: { error: { ...declined, payment_intent: shown } } }
    : { status: 200, body: shown }
}
