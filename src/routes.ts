import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page. Those under `dashboard`, and `purchase`, are for signed-in people; the admin ones say so themselves. */
export default [
  index('pages/home.tsx'),
  route('products', 'catalogue/products.tsx'),
  route('products/:slug', 'catalogue/part.tsx'),
  route('login', 'identity/login.tsx'),
  route('register', 'identity/register.tsx'),
  route('reset-password', 'identity/reset-password.tsx'),
  route('purchase/:purchaseId', 'orders/purchase.tsx'),
  route('dashboard', 'pages/dashboard.tsx', [
    index('orders/my-orders.tsx'),
    route('payment/:payId', 'payments/payment.tsx'),
    route('manageProduct', 'catalogue/manage-products.tsx'),
    route('addProducts', 'catalogue/add-product.tsx'),
    route('*', 'pages/dashboard-not-found.tsx'),
  ]),
  route('outbox', 'pages/outbox.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
