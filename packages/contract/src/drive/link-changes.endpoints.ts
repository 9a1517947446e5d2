import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { lockedErrors } from './drive.errors.ts'
import * as s from './drive.schemas.ts'
import { itemName } from './item-name.ts'

const slug = z.object({ slug: z.string().min(1).max(100) })
const ids = s.ItemIds.shape.ids

/** The outcome for one item that a visitor deleted. */
export const LinkTrashOutcome = s.ItemOutcome.extend({
  ticket: z.string().optional().meta({ description: 'Takes the item out of the trash again, for an hour' }),
})
export type LinkTrashOutcome = z.infer<typeof LinkTrashOutcome>

/** Enough for someone who tidies a large folder one item at a time. */
const rateLimit = { tries: 600, windowSeconds: 900, name: 'link-change' } as const
const access = 'visitor'
const linkErrors = ['link.unavailable', 'link.locked', 'item.not-found', 'item.forbidden'] as const

/** What visitors may change through a link with the right to edit, below the folder that it shares. */
export const linkChangeEndpoints = {
  linkNewFolder: defineEndpoint({
    id: 'drive.linkNewFolder',
    method: 'POST',
    path: '/opened-links/:slug/folders',
    summary: 'Create a folder through a link that allows editing.',
    access,
    params: slug,
    body: z.object({ parentId: Id, name: itemName }),
    response: s.Item,
    status: 201,
    audit: 'folder.created',
    errors: [...lockedErrors, ...linkErrors, 'item.name-taken', 'item.not-a-folder', 'item.too-deep'],
    rateLimit,
  }),
  linkRename: defineEndpoint({
    id: 'drive.linkRename',
    method: 'PATCH',
    path: '/opened-links/:slug/items/:id',
    summary: 'Rename an item through a link that allows editing.',
    access,
    params: slug.extend({ id: Id }),
    body: s.RenameInput,
    response: s.Item,
    audit: 'item.renamed',
    errors: [...lockedErrors, ...linkErrors, 'item.name-taken', 'file.type-blocked', 'item.is-root'],
    rateLimit,
  }),
  linkMove: defineEndpoint({
    id: 'drive.linkMove',
    method: 'POST',
    path: '/opened-links/:slug/move',
    summary: 'Move items to another folder of a link that allows editing. If a name is taken, both are kept.',
    access,
    params: slug,
    body: z.object({ ids, to: Id.meta({ description: 'The destination folder' }) }),
    response: s.ItemOutcomes,
    audit: 'item.moved',
    errors: [...linkErrors, 'item.not-a-folder'],
    rateLimit,
  }),
  linkTrash: defineEndpoint({
    id: 'drive.linkTrash',
    method: 'POST',
    path: '/opened-links/:slug/trash',
    summary: 'Move items to the owner’s trash through a link that allows editing, with an outcome for each.',
    access,
    params: slug,
    body: s.ItemIds,
    response: z.object({ data: z.array(LinkTrashOutcome) }),
    audit: 'item.trashed',
    errors: ['link.unavailable', 'link.locked', 'item.forbidden'],
    rateLimit,
  }),
  linkRestore: defineEndpoint({
    id: 'drive.linkRestore',
    method: 'POST',
    path: '/opened-links/:slug/restore',
    summary: 'Take items out of the trash again that were just deleted through this link.',
    access,
    params: slug,
    body: z.object({
      tickets: z
        .array(z.string().min(1).max(200))
        .min(1)
        .max(1000)
        .meta({ description: 'From the answer to the deletion' }),
    }),
    response: s.ItemOutcomes,
    audit: 'item.restored',
    errors: ['link.unavailable', 'link.locked', 'item.forbidden'],
    rateLimit,
  }),
} as const

named({ LinkTrashOutcome })
