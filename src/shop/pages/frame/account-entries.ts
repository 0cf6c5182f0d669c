import {
  Boxes,
  ClipboardList,
  FileDown,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageCircle,
  ShieldCheck,
  Star,
  UserRound,
} from 'lucide-react'
import type { PathIn } from '#pages.ts'
import { m } from '#paraglide/messages.js'

/** A link of the dashboard's menu or of the admins' rail. */
export type Entry = { label: () => string; Icon: LucideIcon }

/** What everybody who is signed in finds in the dashboard. */
export const accountEntries = {
  '/dashboard': { label: m.menu_my_orders, Icon: ClipboardList },
  '/dashboard/myProfile/:id': { label: m.menu_my_profile, Icon: UserRound },
  '/dashboard/addresses': { label: m.menu_addresses, Icon: MapPin },
  '/dashboard/parts': { label: m.menu_my_parts, Icon: Boxes },
  '/dashboard/lists': { label: m.menu_lists, Icon: ListChecks },
  '/dashboard/myConversations': { label: m.menu_my_conversations, Icon: MessageCircle },
  '/dashboard/reviewList': { label: m.menu_review_list, Icon: Star },
  '/dashboard/security': { label: m.menu_security, Icon: ShieldCheck },
  '/dashboard/data': { label: m.menu_your_data, Icon: FileDown },
} satisfies Record<PathIn<'dashboard', 'signed-in'>, Entry>

/** The address of an entry. The only parameter in a menu's address is the profile's owner. */
export const toEntryAddress = (path: string, email: string): string => path.replace(':id', encodeURIComponent(email))
