import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { rightsOf } from './link-presets.ts'

/** What the form of a link begins with. The present password is never known: undefined keeps it, null takes it away. */
export function linkValues(link: ShareLink | null): LinkInput {
  return {
    name: link?.name ?? '',
    rights: link?.rights ?? rightsOf('view'),
    password: link?.hasPassword ? undefined : null,
    expiresAt: link?.expiresAt ?? null,
    downloadLimit: link?.downloadLimit ?? null,
    note: link?.note ?? '',
    slug: link?.slug ?? '',
  }
}
