import { z } from 'zod'
import { says } from '../kit/issues.ts'
import { sentence } from '../kit/sentences.ts'
import { defineSettings, setting } from '../kit/settings.ts'
import { menuActionProblem, menuIcons, menuPositions, mostMenuItems, mostMenus } from './menu-places.ts'

const oneLine = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]*$/u, 'Use a single line of text')

/** Tells the entries of a list apart while they are moved. */
const Key = z.string().regex(/^[a-z0-9-]{1,40}$/)

export const MenuItemInput = z.object({
  label: oneLine
    .min(1)
    .max(60)
    .meta({ title: sentence('Label', { meaning: 'words of a link' }) }),
  type: z.string().min(1).max(60).meta({ title: 'Type' }),
  action: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .meta({ title: sentence('Address', { meaning: 'web address' }) }),
  icon: z
    .enum(['', ...menuIcons])
    .default('')
    .meta({ title: 'Icon' }),
})

const MenuItem = MenuItemInput.extend({ id: Key }).superRefine(({ type, action }, context) => {
  const message = menuActionProblem(type, action)
  if (message) context.addIssue({ code: 'custom', path: ['action'], message })
})
export type MenuItem = z.output<typeof MenuItem>

const Menu = z.object({
  id: Key,
  name: oneLine.min(1).max(60).meta({ title: 'Name' }),
  /** Empty if the menu is not shown anywhere. */
  position: z.enum(['', ...menuPositions]),
  items: z
    .array(MenuItem)
    .max(mostMenuItems, says('A menu can have at most {{count, number}} items. Remove some.', { count: mostMenuItems }))
    .refine(isEachOnce, 'Two items are the same. Remove one.'),
})
export type Menu = z.output<typeof Menu>

function isEachOnce(list: readonly { readonly id: string }[]): boolean {
  return new Set(list.map(one => one.id)).size === list.length
}

export const menusSettings = defineSettings('menus', {
  access: 'appearance.update',
  fields: {
    menus: setting(
      'client',
      z
        .array(Menu)
        .max(mostMenus, says('You can have at most {{count, number}} menus. Delete one first.', { count: mostMenus }))
        .refine(isEachOnce, 'Two menus are the same. Remove one.')
        .meta({ title: 'Menus' }),
      [],
    ),
  },
})
