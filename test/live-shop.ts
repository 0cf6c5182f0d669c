/** The settings of a live shop whose services nobody calls. */
export const liveSettings = {
  SHOP_MODE: 'live',
  SHOP_URL: 'https://shop.example',
  SHOP_SECRET: 'Jq8vXw2mTzr4LpYd9NcKb3HsGf7RaUe1',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  VIES_URL: 'http://127.0.0.1:1',
  ECB_RATES_URL: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Shop <shop@shop.example>',
}
