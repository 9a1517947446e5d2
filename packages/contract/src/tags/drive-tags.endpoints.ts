import { z } from 'zod'
import { ItemOutcomes } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { NewTagInput, Tag, TagChange, TaggingInput } from './tags.schemas.ts'

const one = z.object({ id: Id })
const mark = { none: 'A personal mark, like a star; the site’s tags are recorded as item.tagged.' } as const

/** Tags as members use them in their drive. */
export const tagEndpoints = {
  tags: defineEndpoint({
    id: 'driveTags.list',
    method: 'GET',
    path: '/drive/tags',
    summary: 'List the caller’s own tags and the site’s tags, by name.',
    access: 'member',
    response: z.object({ data: z.array(Tag) }),
  }),
  createTag: defineEndpoint({
    id: 'driveTags.create',
    method: 'POST',
    path: '/drive/tags',
    summary: 'Create a personal tag.',
    access: 'member',
    body: NewTagInput,
    response: Tag,
    status: 201,
    audit: 'tag.created',
    errors: ['tag.name-taken', 'tag.too-many'],
  }),
  updateTag: defineEndpoint({
    id: 'driveTags.update',
    method: 'PATCH',
    path: '/drive/tags/:id',
    summary: 'Rename or recolour a personal tag.',
    access: 'member',
    params: one,
    body: TagChange,
    response: Tag,
    audit: 'tag.updated',
    errors: ['tag.not-found', 'tag.name-taken'],
  }),
  deleteTag: defineEndpoint({
    id: 'driveTags.delete',
    method: 'DELETE',
    path: '/drive/tags/:id',
    summary: 'Delete a personal tag. Items that have it are kept.',
    access: 'member',
    params: one,
    response: 'none',
    audit: 'tag.deleted',
    errors: ['tag.not-found'],
  }),
  tagItems: defineEndpoint({
    id: 'driveTags.put',
    method: 'POST',
    path: '/items/tag',
    summary: 'Tag items. `skipped` are items that already had all of the tags.',
    access: 'member',
    body: TaggingInput,
    response: ItemOutcomes,
    audit: mark,
    errors: ['tag.not-found', 'tag.by-star'],
  }),
  untagItems: defineEndpoint({
    id: 'driveTags.take',
    method: 'POST',
    path: '/items/untag',
    summary: 'Untag items. `skipped` are items that had none of the tags.',
    access: 'member',
    body: TaggingInput,
    response: ItemOutcomes,
    audit: mark,
    errors: ['tag.not-found', 'tag.by-star'],
  }),
} as const
