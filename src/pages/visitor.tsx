/** What the pages through which visitors sign in have in common. */
export const handle = { personal: true }

export { Outlet as default } from 'react-router'
