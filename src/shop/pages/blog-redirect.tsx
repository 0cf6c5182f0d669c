import { redirect } from 'react-router'

/** The blog's address in the footer. */
export const loader = () => redirect('/blogs', 301)
