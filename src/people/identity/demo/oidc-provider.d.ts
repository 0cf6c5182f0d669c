/** The part of oidc-provider 9 that the demonstration uses; the package ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Claims = { sub: string; [claim: string]: unknown }
  type Account = { accountId: string; claims(): Claims }
  type Context = { oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider } }

  export type Interaction = { uid: string; params: Record<string, string> }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    proxy: boolean
    Grant: new (owner: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    /** Stores the person's choice and returns the URL where the browser continues. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<string>
    on(event: 'server_error', listener: (context: unknown, error: Error) => void): void
  }

  export type { Account, Claims, Context }
}
