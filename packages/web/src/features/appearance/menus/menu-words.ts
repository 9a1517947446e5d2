import type { FeatureIcon } from '@holdall/contract/appearance/landing/landing-texts.ts'
import type { MenuRoute } from '@holdall/contract/appearance/menu-places.ts'
import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import type { Translate } from '../../../ui/text.ts'

const routes: Readonly<Record<MenuRoute, string>> = sentences({
  '/': 'Start page',
  '/sign-in': 'Sign in',
  '/register': 'Create an account',
  '/drive': 'My files',
  '/drive/shared': 'Shared with me',
  '/drive/workspaces': 'Workspaces',
  '/account': 'Account',
  '/account/storage': 'Storage',
})

export function routeName(route: string, text: Translate): string {
  return Object.hasOwn(routes, route) ? text(routes[route as MenuRoute]) : route
}

/** Categories from the value list keep the server's name. */
export function typeName(type: string, text: Translate): string {
  if (type === 'link') return text('Link')
  if (type === 'route') return text('Page of the application')
  return text(type)
}

const icons: Readonly<Record<FeatureIcon, string>> = sentences({
  search: 'Magnifier',
  upload: 'Arrow up',
  clock: 'Clock',
  home: 'House',
  info: 'Information',
  help: 'Question mark',
  book: 'Book',
  file: 'File',
  folder: 'Folder',
  cloud: 'Cloud',
  link: 'Chain',
  mail: 'Envelope',
  phone: 'Telephone',
  message: sentence('Message', { meaning: 'name of an icon' }),
  people: 'People',
  person: 'Person',
  lock: 'Lock',
  shield: 'Shield',
  star: 'Star',
  heart: 'Heart',
  gift: 'Gift',
  calendar: 'Calendar',
  chart: 'Chart',
  settings: 'Gear',
  world: 'Globe',
})

export function iconName(icon: FeatureIcon | '', text: Translate): string {
  return icon === '' ? text('No icon') : text(icons[icon])
}
