import {
  type CreatePageInput,
  type CustomPage,
  longestBody,
  type UpdatePageInput,
} from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { slugOf } from '@holdall/contract/kit/slugs.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { instant } from '../../platform/clock.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/database/constraint.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, failField } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { setAttachmentUses } from '../attachments/public.ts'
import { keepImagesIn } from '../images/public.ts'
import { attachmentsIn, textOf } from './body-parts.ts'
import { findPageIdBySlug, insertPage, listSlugsFrom, lockPage, updatePageRow } from './custom-pages.repository.ts'
import type { PageRow } from './custom-pages.tables.ts'
import { withOwner } from './read-page.ts'

/** @throws `request.invalid` at `slug` if it is taken, at `body` if it is too long */
export async function createPage(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  input: CreatePageInput,
): Promise<{ page: CustomPage }> {
  const body = await bodyColumns(input.body)
  const now = ctx.clock.now()
  const row = await saving(() =>
    ctx.db.transaction(async tx => {
      const made: PageRow = {
        id: newId(),
        title: input.title,
        slug: input.slug ?? (await freeSlug(tx, input.title)),
        ...body,
        type: input.type,
        hide_nav: input.hide_nav ? 1 : 0,
        user_id: memberOf(ctx).userId,
        created_at: now,
        updated_at: now,
      }
      await requireFree(tx, made)
      await insertPage(tx, made)
      await keepImagesIn(tx, made.id, made.body)
      await useAttachments(ctx, tx, made)
      await writeAudit(tx, ctx, { action: 'page.created', object: objectOf(made), after: factsOf(made) })
      return made
    }),
  )
  return { page: await withOwner(ctx, row) }
}

/** @throws `page.not-found`, `page.changed-meanwhile`, `request.invalid` at `slug` or `body` */
export async function updatePage(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  id: string,
  input: UpdatePageInput,
): Promise<{ page: CustomPage }> {
  const body = input.body === undefined ? {} : await bodyColumns(input.body)
  const row = await saving(() =>
    ctx.db.transaction(async tx => {
      const before = await lockPage(tx, ctx.db.dialect, id)
      if (!before) throw fail('page.not-found')
      if (input.updated_at !== undefined && instant(before.updated_at) !== instant(Date.parse(input.updated_at))) {
        throw fail('page.changed-meanwhile')
      }
      const after: PageRow = {
        ...before,
        title: input.title ?? before.title,
        slug: input.slug ?? before.slug,
        type: input.type ?? before.type,
        hide_nav: input.hide_nav === undefined ? before.hide_nav : input.hide_nav ? 1 : 0,
        ...body,
        // Two saves within a millisecond stay distinguishable too.
        updated_at: Math.max(ctx.clock.now(), before.updated_at + 1),
      }
      await requireFree(tx, after)
      await updatePageRow(tx, after)
      await keepImagesIn(tx, id, after.body)
      if (input.body !== undefined) await useAttachments(ctx, tx, after)
      const facts = { before: factsOf(before), after: factsOf(after) }
      await writeAudit(tx, ctx, { action: 'page.updated', object: objectOf(after), ...facts })
      return after
    }),
  )
  return { page: await withOwner(ctx, row) }
}

const objectOf = ({ id }: PageRow) => ({ type: 'page', id })

/** Without the text itself, which anyone can read on the page. */
function factsOf({ title, slug, type, hide_nav, body }: PageRow) {
  return { name: title, slug, type, hideNav: hide_nav === 1, letters: body.length }
}

/** Opening and closing tags together; a book has fewer. */
const mostTags = 20_000

async function bodyColumns(sent: string): Promise<Pick<PageRow, 'body' | 'body_text'>> {
  // Cleaning takes time for each tag and blocks all other requests.
  if ((sent.match(/</g)?.length ?? 0) > mostTags)
    throw failField('body', 'This page has too many elements. Remove some.')
  const { cleanBody } = await import('./clean-body.ts')
  const body = cleanBody(sent)
  // Characters that are escaped count in their escaped form.
  if (body.length > longestBody) throw failField('body', 'This page is too long. Shorten it.')
  return { body, body_text: textOf(body) }
}

/** @throws `request.invalid` at `body`, with the name of a file that is not available */
async function useAttachments(ctx: Needs<'caller' | 'clock'>, tx: Tx, { id, body }: PageRow): Promise<void> {
  const names = attachmentsIn(body)
  const { userId } = memberOf(ctx)
  const [missing] = await setAttachmentUses(tx, { usedBy: id, ids: [...names.keys()], userId, now: ctx.clock.now() })
  if (missing === undefined) return
  const name = names.get(missing) || missing
  throw failField('body', {
    text: 'The file “{{name}}” is no longer available. Remove it and attach it again.',
    values: { name },
  })
}

const taken = () => failField('slug', 'A page with this slug already exists. Choose another slug.', 'slug.taken')

async function requireFree(tx: Tx, { id, slug }: PageRow): Promise<void> {
  const other = await findPageIdBySlug(tx, slug)
  if (other !== null && other !== id) throw taken()
}

/** If another save took the slug at the same moment, the database finds out. */
async function saving<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}

/** Derives a slug from a title, with a number if another page has the same. */
async function freeSlug(tx: Tx, title: string): Promise<string> {
  const slug = slugOf(title) || 'page'
  const others = await listSlugsFrom(tx, slug)
  if (!others.has(slug)) return slug
  for (let number = 2; ; number++) if (!others.has(`${slug}-${number}`)) return `${slug}-${number}`
}
