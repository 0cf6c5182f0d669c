/** How long the server waits for what a peer sends, in milliseconds. Tests of these bounds wait for less. */
export const requestWaits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Idle connections outlive a proxy's own, so that it never sends a request into one that is being closed.
  keepAliveTimeout: 72_000,
  // Node looks every 30 s otherwise, and whoever sends slowly has that long as well.
  connectionsCheckingInterval: 5000,
}
