/** The text of a browser script with all its imports, as `browserScripts` in vite.ts bundles it. */
declare module '*?script' {
  const text: string
  export default text
}
