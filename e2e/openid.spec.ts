import { openProvider } from '../test/openid-provider.ts'
import { open } from './hydration.ts'
import { runShop } from './shop.ts'
import { expect, test } from './test.ts'

test('at an OpenID provider people sign in by popup or page and sign out, and read so when it is down', async ({
  page,
}) => {
  const provider = await openProvider()
  const shop = await runShop(provider.env)
  try {
    await provider.register(shop.url)
    const button = page.getByRole('button', { name: 'Continue with Example Works' })
    const name = page.getByTestId('display-name')

    await test.step('in a popup, back to the requested page', async () => {
      await open(page, `${shop.url}/login?from=%2Fdashboard`)
      await button.click()
      await expect(page).toHaveURL(`${shop.url}/dashboard`)
      await expect(name).toHaveText('Grace')
    })

    await test.step('signing out ends the session at the provider too', async () => {
      await page.getByRole('button', { name: 'Signout' }).click()
      await page.waitForURL(`${provider.issuer}/**`)
      await page.getByRole('button', { name: 'Yes, sign me out' }).click()
      await expect(page).toHaveURL(`${shop.url}/`)
      await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
    })

    await test.step('by page, if popups are blocked', async () => {
      await open(page, `${shop.url}/login?from=%2Fdashboard`)
      await page.evaluate(() => {
        window.open = () => null
      })
      await button.click()
      await expect(page.getByText('Error: Your browser blocked the sign-in window.')).toBeVisible()
      await page.getByRole('button', { name: 'Continue without a second window' }).click()
      await expect(page).toHaveURL(`${shop.url}/dashboard`)
      await expect(name).toHaveText('Grace')
    })

    await test.step('a provider that fails is reported, and what was typed stays', async () => {
      provider.control.instead = { '/token': (_, response) => response.writeHead(500).end() }
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await open(page, `${shop.url}/login`)
      await page.getByLabel('Email').fill('grace@example.com')
      await button.click()
      const sentence = 'Error: Signing in with Example Works is not possible at the moment.'
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('grace@example.com')
    })
  } finally {
    await shop.stop()
    await provider.close()
  }
})
