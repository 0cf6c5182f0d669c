/**
 * Runs before a document's modules, which cannot report their own absence. Asks for each file again to learn which one is
 * missing. Where there is only a spinner, the page is reloaded once, as `reloadOnce` does, with the same mark. Hydration
 * removes the notices, so what fails later is left to the router.
 */
export const watchScripts = `{
  const notice = () => [...document.querySelectorAll('.script-failed')].pop()
  const arrives = (url) =>
    fetch(url, { signal: AbortSignal.timeout(9e3) }).then(
      (answer) => answer.ok && /javascript/.test(answer.headers.get('content-type')), () => false)
  let failed
  const fail = async () => {
    if (failed || !notice()) return
    failed = true
    const named = [...document.querySelectorAll('script[type]')].map((script) => script.text)
    const seen = performance.getEntriesByType('resource').map(({ name }) => name)
    const urls = [...new Set([...named, ...seen].join().match(/\\/assets\\/[\\w.-]+\\.js/g))]
    const came = await Promise.all(urls.map(arrives))
    const id = (urls[came.indexOf(false)] ?? urls.at(-1) ?? '').split('/').pop()
    const shown = notice()
    if (!shown) return
    const spinners = document.querySelectorAll('main .animate-spin')
    try {
      if (spinners.length && sessionStorage.reloadedForChunk !== id) {
        sessionStorage.reloadedForChunk = id
        return location.reload()
      }
    } catch {}
    for (const spinner of spinners) spinner.parentNode.remove()
    shown.querySelector('span').textContent = id
    shown.querySelector('button').onclick = () => location.reload()
    shown.hidden = false
    if (spinners.length) shown.focus()
  }
  addEventListener('error', ({ target, error }) => (target.type === 'module' || error instanceof SyntaxError) && fail(), true)
  addEventListener('unhandledrejection', fail)
  setTimeout(fail, 12e4)
}`
