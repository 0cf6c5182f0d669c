/** Shown on the sign-in page of a demonstration, so everybody knows their passwords. */
export const demoAccounts = [
  { name: 'Ada Wright', email: 'admin@ironwright.example', password: 'Admin-demo-2026', role: 'admin' },
  { name: 'Casey Miller', email: 'customer@ironwright.example', password: 'Customer-demo-2026', role: 'customer' },
] as const
