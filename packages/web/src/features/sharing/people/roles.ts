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

/** A role with what it allows, as one option of a select field. */
export function roleLine(role: GrantRole, text: Translate): string {
  const lines: Record<GrantRole, string> = {
    viewer: text('Viewer: can see and download'),
    commenter: text('Commenter: can also comment'),
    uploader: text('Uploader: can also add files'),
    editor: text('Editor: can change everything'),
    manager: text('Manager: can also share it'),
  }
  return lines[role]
}
