import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'

/**
 * What somebody may do with an item, written down once more and apart from the product's own resolver, so that the two
 * can be compared. `know`: that the item is there; `place`: rename, move, delete it; `own`: delete it for ever.
 */
export type Right = 'know' | 'view' | 'download' | 'star' | 'comment' | 'add' | 'edit' | 'place' | 'share' | 'own'

/** Of the folder that was shared, and of everything below it. */
export interface Standing {
  readonly top: ReadonlySet<Right>
  readonly below: ReadonlySet<Right>
}

const words = (text: string) => new Set(text.split(' ').filter(Boolean) as Right[])
const seen = 'know view download star'

export const nothing: Standing = { top: words(''), below: words('') }
export const ownership: Standing = {
  top: words(`${seen} comment add edit place share own`),
  below: words(`${seen} comment add edit place share own`),
}

export const roles: Readonly<Record<GrantRole, Standing>> = {
  viewer: { top: words(seen), below: words(seen) },
  commenter: { top: words(`${seen} comment`), below: words(`${seen} comment`) },
  uploader: { top: words(`${seen} comment add`), below: words(`${seen} comment add`) },
  editor: { top: words(`${seen} comment add edit`), below: words(`${seen} comment add edit place`) },
  manager: { top: words(`${seen} comment add edit share`), below: words(`${seen} comment add edit place share`) },
}

interface Preset extends Standing {
  readonly rights: LinkRights
}

/** The presets of a link, as its dialog offers them. */
export const presets: Readonly<Record<string, Preset>> = {
  'view and download': {
    rights: { view: true, download: true, upload: false, edit: false, list: true },
    top: words('know view download'),
    below: words('know view download'),
  },
  'view without download': {
    rights: { view: true, download: false, upload: false, edit: false, list: true },
    top: words('know view'),
    below: words('know view'),
  },
  collect: {
    rights: { view: false, download: false, upload: true, edit: false, list: false },
    top: words('know add'),
    below: words(''),
  },
  'upload and view': {
    rights: { view: true, download: true, upload: true, edit: false, list: true },
    top: words('know view download add'),
    below: words('know view download add'),
  },
  edit: {
    rights: { view: true, download: true, upload: true, edit: true, list: true },
    top: words('know view download add edit'),
    below: words('know view download add edit place'),
  },
}

/**
 * - `allowed`: it was done or shown.
 * - `forbidden`: the caller knows the item and may not do that with it.
 * - `hidden`: the answer is that of an item that never was.
 * - `sign-in`: only members come here.
 * - `locked`: the link asks for its password first.
 */
export type Outcome = 'allowed' | 'forbidden' | 'hidden' | 'sign-in' | 'locked'
