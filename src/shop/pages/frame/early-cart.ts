import { maxLines } from '#base/platform/limits.ts'

/**
 * Shows before the page is hydrated what only the browser knows: that a visitor's cart is empty. Adds to a visitor's cart: the same lines, under the same lock, as `src/trade/cart/stored.ts`. What
 * only the shop can answer, such as another quantity than whole pieces, more than are here, or a lower price, is clicked
 * again once it is hydrated. What it writes into the page React does not compare: an attribute, and a text of its own.
 */
export const earlyCart = `{
  const read = (key) => JSON.parse(localStorage.getItem(key))
  const write = (key, value) => localStorage.setItem(key, JSON.stringify(value))
  const toCents = (price) => Math.round(price * 100)
  const show = (id, change) => {
    const element = document.getElementById(id)
    if (element) change(element)
  }
  const isSignedIn = localStorage.getItem('accessToken') !== null
  if (!isSignedIn && localStorage.getItem('cart') === null) {
    show('cart-empty', (notice) => (notice.hidden = false))
    show('cart-waiting', (waiting) => (waiting.hidden = true))
  }
  const hydrated = new Promise((resolve) => addEventListener('hydrated', resolve, { once: true }))
  const add = (button) => {
    const { id, price, pack, min, max } = button.dataset
    const { currency } = button.closest('[data-currency]').dataset
    const { value, defaultValue } = button.parentNode.querySelector('input')
    const quantity = value === defaultValue ? +min : min === '1' && /^\\d+$/.test(value) ? +value : 0
    const { lines = [], moving = null } = read('cart') ?? {}
    const before = lines.find(({ productId }) => productId === id)
    const start = before ?? { productId: id, quantity: 0, note: '', seenPrice: +price, seenPackSize: +pack }
    const line = { ...start, quantity: start.quantity + quantity, wanted: null }
    if (quantity < 1 || line.quantity > max || lines.length >= ${maxLines}) throw button
    const all = before ? lines.map((other) => (other === before ? line : other)) : [...lines, line]
    write('cart', { lines: all, currency, moving })
    const total = read('cartTotal')
    const added = [{ seenPrice: total?.sum, quantity: 1 }, { ...line, quantity }]
    const goods = total?.account ? added : all
    const sum = goods.reduce((sum, { seenPrice, quantity }) => sum + toCents(seenPrice) * quantity, 0) / 100
    const count = total?.account ? total.count + !before : all.length
    write('cartTotal', { count, sum, currency, account: !!total?.account })
    show('cart-count', ({ dataset }) => (dataset.early = count.toLocaleString(document.documentElement.lang)))
    const name = button.closest('tr')?.id ?? document.querySelector('h1').textContent
    show('cart-early', (said) => (said.textContent = said.dataset.added.replace('{}', name)))
  }
  const onClick = (event) => {
    const button = event.target.closest('button[data-max]')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (button.ariaBusy) return
    button.ariaBusy = 'true'
    const act = () => {
      try {
        add(button)
        button.ariaBusy = null
      } catch {
        hydrated.then(() => {
          button.ariaBusy = null
          button.click()
        })
      }
    }
    navigator.locks ? navigator.locks.request('cart', act) : act()
  }
  addEventListener('click', onClick, true)
  hydrated.then(() => {
    removeEventListener('click', onClick, true)
    setTimeout(() => show('cart-early', (said) => (said.textContent = '')), 4e3)
  })
}`
