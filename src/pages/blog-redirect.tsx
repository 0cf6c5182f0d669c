import { redirect } from 'react-router'

/** The footer's address of the blog. */
export const loader = () => redirect('/blogs', 301)
