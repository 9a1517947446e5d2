import { sentence } from '../kit/sentences.ts'
/** Where a menu is shown: in the header and the footer of the pages that visitors see, and in the account menu. */
export const menuPositions = ['header', 'footer', 'account'] as const

/** The application's own pages that an item may link to. */
export const menuRoutes = [
  '/',
  '/sign-in',
  '/register',
  '/drive',
  '/drive/shared',
  '/drive/workspaces',
  '/account',
  '/account/storage',
] as const
export type MenuRoute = (typeof menuRoutes)[number]

/** The icons that an item may have. */
export const menuIcons = [
  'home',
  'info',
  'help',
  'book',
  'file',
  'folder',
  'cloud',
  'link',
  'mail',
  'phone',
  'message',
  'people',
  'person',
  'lock',
  'shield',
  'star',
  'heart',
  'gift',
  'calendar',
  'chart',
  'settings',
  'world',
] as const
export type MenuIcon = (typeof menuIcons)[number]

/** An item as it is shown. */
export interface ShownMenuItem {
  readonly label: string
  readonly href: string
  readonly icon: MenuIcon | ''
}

export const mostMenus = 20
export const mostMenuItems = 50

/** Item types in addition to the categories of the value list `menuItemCategories`. */
export const plainItemTypes = ['link', 'route'] as const

// No white space, no characters that end an attribute, and nothing that hides the target: a name before the host, a
// second slash.
const webAddress = /^https?:\/\/(?![^/?#]*@)[^\s<>"'`\\\p{Cc}]+$/iu
const mailAddress = /^mailto:[^\s<>"'`\\\p{Cc}@]+@[^\s<>"'`\\\p{Cc}@]+$/iu
const sitePath = /^\/(?![/\\])[^\s<>"'`\\\p{Cc}]*$/u

/** A web page, a mail address or a path of this site; never a script, never another site in disguise. */
export function isMenuTarget(address: string): boolean {
  if (mailAddress.test(address) || sitePath.test(address)) return true
  return webAddress.test(address) && URL.canParse(address)
}

/**
 * Returns what is wrong with the target of an item, in English; null if nothing. Whether a page exists is checked
 * elsewhere.
 */
export function menuActionProblem(type: string, action: string): string | null {
  if (type === 'link')
    return isMenuTarget(action) ? null : sentence('Enter a full address, such as https://example.org')
  if (type === 'route')
    return menuRoutes.some(route => route === action) ? null : sentence('Choose an option from the list')
  return /^[\w-]{1,64}$/.test(action) ? null : sentence('Choose an option from the list')
}
