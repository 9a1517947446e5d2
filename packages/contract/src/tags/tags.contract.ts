import { z } from 'zod'
import { ItemOutcomes } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, lineOfText } from '../kit/fields.ts'
import { tagColors } from './tag-colors.ts'

export const TagColor = z.enum(tagColors).meta({ title: 'Colour' })
export type TagColor = z.infer<typeof TagColor>

/** `own` is seen by no one else; `site` by everyone who sees the item, and set by anyone who may change it. */
export const Tag = z.object({ id: Id, name: z.string(), color: TagColor, kind: z.enum(['own', 'site']) })
export type Tag = z.infer<typeof Tag>

const TagName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(60, 'Use at most 60 characters')
  .regex(lineOfText, 'Use a single line of text')
  .meta({ title: 'Name' })

export const NewTagInput = z.object({ name: TagName, color: TagColor })
export const TagChange = z.object({ name: TagName.optional(), color: TagColor.optional() })

/** Items, and the tags that are added to them or removed from them. */
export const TaggingInput = z.object({
  ids: z.array(Id).min(1).max(1000),
  tagIds: z.array(Id).min(1).max(20),
})

const one = z.object({ id: Id })
const mark = { none: 'A personal mark, like a star; the site’s tags are recorded as item.tagged.' } as const

export const tagEndpoints = {
  tags: defineEndpoint({
    id: 'tags.list',
    method: 'GET',
    path: '/tags',
    summary: 'List the caller’s own tags and the site’s tags, by name.',
    access: 'member',
    response: z.object({ data: z.array(Tag) }),
  }),
  createTag: defineEndpoint({
    id: 'tags.create',
    method: 'POST',
    path: '/tags',
    summary: 'Create a personal tag.',
    access: 'member',
    body: NewTagInput,
    response: Tag,
    status: 201,
    audit: 'tag.created',
    errors: ['tag.name-taken', 'tag.too-many'],
  }),
  updateTag: defineEndpoint({
    id: 'tags.update',
    method: 'PATCH',
    path: '/tags/:id',
    summary: 'Rename or recolour a personal tag.',
    access: 'member',
    params: one,
    body: TagChange,
    response: Tag,
    audit: 'tag.updated',
    errors: ['tag.not-found', 'tag.name-taken'],
  }),
  deleteTag: defineEndpoint({
    id: 'tags.delete',
    method: 'DELETE',
    path: '/tags/:id',
    summary: 'Delete a personal tag. Items that have it are kept.',
    access: 'member',
    params: one,
    response: 'none',
    audit: 'tag.deleted',
    errors: ['tag.not-found'],
  }),
  tagItems: defineEndpoint({
    id: 'tags.put',
    method: 'POST',
    path: '/items/tag',
    summary: 'Tag items. `skipped` are items that already had all of the tags.',
    access: 'member',
    body: TaggingInput,
    response: ItemOutcomes,
    audit: mark,
    errors: ['tag.not-found'],
  }),
  untagItems: defineEndpoint({
    id: 'tags.take',
    method: 'POST',
    path: '/items/untag',
    summary: 'Untag items. `skipped` are items that had none of the tags.',
    access: 'member',
    body: TaggingInput,
    response: ItemOutcomes,
    audit: mark,
    errors: ['tag.not-found'],
  }),
} as const

export const tagsContract = defineFeature({
  name: 'tags',
  endpoints: tagEndpoints,
  errors: defineErrors('tag', {
    'not-found': { status: 404, message: 'This tag no longer exists.' },
    'name-taken': { status: 409, message: 'You already have a tag with this name.' },
    'too-many': { status: 409, message: 'You can have at most {{max, number}} tags.' },
  }),
})
