import { z } from 'zod'
import { lineOfText } from '../kit/fields.ts'
import { permissionNamed } from '../kit/permissions.ts'

/** `comments`, `admin/comments` and `/admin/comments` are the same place; nothing leads out of `admin/`. */
const route = /^(?:\/?admin\/)?(?!admin$)([a-z0-9_-]+(?:\/[a-z0-9_-]+)*)$/i

/** An entry in the back-office sidebar that the setting `vebto.admin.pages` adds. */
export const SidebarItem = z.object({
  name: z.string().trim().min(1).max(40).regex(lineOfText, 'Use a single line of text'),
  icon: z.string().trim().min(1).max(40).regex(lineOfText, 'Use a single line of text'),
  /** Null shows it to everyone in the back-office. */
  permission: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)?$/)
    .max(100)
    .nullish()
    .transform(permission => (permission ? permissionNamed(permission) : null)),
  /** Below `admin/`. */
  route: z
    .string()
    .trim()
    .max(200)
    .regex(route)
    .transform(path => path.replace(route, '$1')),
})
export type SidebarItem = z.infer<typeof SidebarItem>

export const commentsItem = { name: 'comments', icon: 'comment', permission: 'comments.view', route: 'comments' }
