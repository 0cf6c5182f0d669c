/** The class of what is done next with an order: on a phone it stays at the foot of the screen, under the thumb. */
export const stickyStep =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:grid max-md:border-t max-md:border-line max-md:bg-card max-md:p-3'
