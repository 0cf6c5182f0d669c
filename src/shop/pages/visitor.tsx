/** Shared by the pages through which visitors sign in. */
export const handle = { personal: true }

export { Outlet as default } from 'react-router'
