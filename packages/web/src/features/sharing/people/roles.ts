import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { Translate } from '../../../ui/text.ts'

/** Whether a role opens earlier versions of files: who may edit has to see what they undo. */
export const readsVersions = (role: GrantRole): boolean => role === 'editor' || role === 'manager'

/** The roles, ordered by what they allow. */
export const grantRoles: readonly GrantRole[] = ['viewer', 'commenter', 'uploader', 'editor', 'manager']

export function roleName(role: GrantRole, text: Translate): string {
  const names: Record<GrantRole, string> = {
    viewer: text('Viewer'),
    commenter: text('Commenter'),
    uploader: text('Uploader'),
    editor: text('Editor', { meaning: 'role' }),
    manager: text('Manager'),
  }
  return names[role]
}

/** What a role allows, as the end of "… will be able to". */
export function roleLabels(role: GrantRole, text: Translate): string {
  const words: Record<GrantRole, string> = {
    viewer: text('see and download it'),
    commenter: text('see, download and comment on it'),
    uploader: text('see it, comment and add files'),
    editor: text('see and change everything in it'),
    manager: text('see and change everything in it, and share it with others'),
  }
  return words[role]
}
