import { z } from 'zod'
import { Id, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { tagColors } from './tag-colors.ts'

export const TagColor = z.enum(tagColors).meta({ title: 'Colour' })
export type TagColor = z.infer<typeof TagColor>

/**
 * `own` is seen by no one else; `site` by everyone who sees the item, and set by anyone who may change it; `star` is the
 * site's name for the star, which each person sets for themselves by starring.
 */
export const Tag = z.object({ id: Id, name: z.string(), color: TagColor, kind: z.enum(['own', 'site', 'star']) })
export type Tag = z.infer<typeof Tag>

/** The longest name of a tag, in characters. */
export const longestTagName = 60

const TagName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(longestTagName)
  .regex(lineOfText, 'Use a single line of text')
  .meta({ title: 'Name' })

export const NewTagInput = z.object({ name: TagName, color: TagColor })
export const TagChange = z.object({ name: TagName.optional(), color: TagColor.optional() })

/** Items, and the tags that are added to them or removed from them. */
export const TaggingInput = z.object({
  ids: z.array(Id).min(1).max(1000),
  tagIds: z.array(Id).min(1).max(20),
})

named({ TagColor, Tag, NewTagInput, TagChange, TaggingInput })
