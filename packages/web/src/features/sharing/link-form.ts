import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { PresetId } from './link-presets.ts'
import { presetOf, rightsOf } from './link-presets.ts'
import { instantOf, wallTime } from './zoned-time.ts'

/** A link as its form holds it: every value as typed. */
export type LinkForm = {
  name: string
  /** Null keeps rights that are no preset. */
  preset: PresetId | null
  /** Null leaves it as it is; empty takes it away. */
  password: string | null
  /** As clocks in the zone show it; empty is without an end. */
  ends: string
  limit: string
  note: string
  slug: string
}

export function linkForm(link: ShareLink | null, zone: string): LinkForm {
  return {
    name: link?.name ?? '',
    preset: link ? presetOf(link.rights) : 'view',
    password: link?.hasPassword ? null : '',
    ends: link?.expiresAt ? wallTime(new Date(link.expiresAt), zone) : '',
    limit: link?.downloadLimit ? String(link.downloadLimit) : '',
    note: link?.note ?? '',
    slug: link?.slug ?? '',
  }
}

/** What to send: of a link that exists only what has changed, of a new one what was filled in. */
export function linkChanges(link: ShareLink | null, form: LinkForm, zone: string): LinkInput {
  const before = linkForm(link, zone)
  const has = (field: keyof LinkForm) => form[field] !== before[field]
  const slug = form.slug.trim()
  return {
    ...(has('name') ? { name: form.name.trim() } : {}),
    ...(has('preset') && form.preset ? { rights: rightsOf(form.preset) } : {}),
    ...(has('password') ? { password: form.password || null } : {}),
    ...(has('ends') ? { expiresAt: instantOf(form.ends, zone)?.toISOString() ?? null } : {}),
    // What is no number stays one for the server to refuse at its field.
    ...(has('limit') ? { downloadLimit: form.limit.trim() === '' ? null : Number(form.limit) } : {}),
    ...(has('note') ? { note: form.note.trim() } : {}),
    ...(has('slug') && slug !== '' ? { slug } : {}),
  }
}
