import {
  Bell,
  BookOpenText,
  Boxes,
  Calculator,
  ChartColumn,
  ClipboardList,
  Factory,
  FileUp,
  FolderTree,
  GalleryHorizontal,
  Gauge,
  HeartPulse,
  History,
  Images,
  Inbox,
  Mails,
  MessageSquareQuote,
  MessagesSquare,
  Newspaper,
  Package,
  PackagePlus,
  Palette,
  Percent,
  ReceiptText,
  SearchX,
  Settings2,
  Shapes,
  ShoppingBasket,
  Signpost,
  Stamp,
  Truck,
  Undo2,
  Users,
  Wrench,
} from 'lucide-react'
import { type Group, type Page, type ParentPath, type PathInGroup, pages } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import { accountEntries, type Entry } from './account-entries.ts'

/** Every link of the rail. A page in a group, or one that leads to others, does not compile without one. */
export const railEntries = {
  ...accountEntries,
  '/dashboard/overview': { label: m.menu_overview, Icon: Gauge },
  '/dashboard/analytics': { label: m.menu_analytics, Icon: ChartColumn },
  '/dashboard/orders': { label: m.menu_all_orders, Icon: Package },
  '/dashboard/returns': { label: m.returns, Icon: Undo2 },
  '/dashboard/message': { label: m.menu_inbox, Icon: Inbox },
  '/dashboard/conversations': { label: m.menu_conversations, Icon: MessagesSquare },
  '/dashboard/allUsers': { label: m.menu_all_users, Icon: Users },
  '/dashboard/manageProduct': { label: m.menu_manage_products, Icon: Wrench },
  '/dashboard/addProducts': { label: m.menu_add_products, Icon: PackagePlus },
  '/dashboard/stock': { label: m.menu_stock, Icon: Boxes },
  '/dashboard/reorder': { label: m.menu_reorder, Icon: ShoppingBasket },
  '/dashboard/purchaseOrders': { label: m.menu_purchase_orders, Icon: ClipboardList },
  '/dashboard/suppliers': { label: m.menu_suppliers, Icon: Factory },
  '/dashboard/pictures': { label: m.menu_pictures, Icon: Images },
  '/dashboard/imports': { label: m.menu_imports, Icon: FileUp },
  '/dashboard/families': { label: m.menu_families, Icon: Shapes },
  '/dashboard/categories': { label: m.menu_categories, Icon: FolderTree },
  '/dashboard/site': { label: m.menu_site, Icon: BookOpenText },
  '/dashboard/look': { label: m.menu_look, Icon: Palette },
  '/dashboard/slides': { label: m.menu_slides, Icon: GalleryHorizontal },
  '/dashboard/mails': { label: m.menu_mails, Icon: Mails },
  '/dashboard/articles': { label: m.menu_articles, Icon: Newspaper },
  '/dashboard/searches': { label: m.menu_searches, Icon: SearchX },
  '/dashboard/redirects': { label: m.menu_redirects, Icon: Signpost },
  '/dashboard/settings': { label: m.menu_settings, Icon: Settings2 },
  '/dashboard/notifications': { label: m.menu_notifications, Icon: Bell },
  '/dashboard/savedAnswers': { label: m.menu_saved_answers, Icon: MessageSquareQuote },
  '/dashboard/tax': { label: m.menu_tax, Icon: Percent },
  '/dashboard/delivery': { label: m.menu_delivery, Icon: Truck },
  '/dashboard/invoices': { label: m.menu_journal, Icon: ReceiptText },
  '/dashboard/accounting': { label: m.menu_accounting, Icon: Calculator },
  '/dashboard/invoicing': { label: m.menu_invoicing, Icon: Stamp },
  '/dashboard/changes': { label: m.menu_changes, Icon: History },
  '/dashboard/health': { label: m.menu_health, Icon: HeartPulse },
} satisfies Record<PathInGroup | ParentPath, Entry>

export type RailPath = keyof typeof railEntries

const labels: Record<Group, () => string> = {
  sell: m.rail_sell,
  catalogue: m.rail_catalogue,
  site: m.rail_site,
  shop: m.rail_shop,
  account: m.menu_account,
}

const rows = Object.entries<Page>(pages)

/** The rail's groups, with their pages in the order of the page table. */
export const railGroups = Object.entries(labels).map(([group, label]) => ({
  group: group as Group,
  label,
  paths: rows.flatMap(([path, page]) => ('group' in page && page.group === group ? [path as RailPath] : [])),
}))

/** The rail's entry for a page: its own, or that of the page which leads to it. */
export function toRailPath(path: string): RailPath | undefined {
  const page = (pages as Record<string, Page>)[path]
  if (page && 'under' in page && page.under) return page.under as ParentPath
  return path in railEntries ? (path as RailPath) : undefined
}
