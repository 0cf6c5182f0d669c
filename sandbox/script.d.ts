/** The text of a browser's script with all that it imports, as `browserScripts` in vite.ts makes it. */
declare module '*?script' {
  const text: string
  export default text
}
