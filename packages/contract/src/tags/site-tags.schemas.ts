import { z } from 'zod'
import { Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { longestTagName, TagColor } from './tags.schemas.ts'

/** A tag of the site, as the back-office sees it. */
export const SiteTag = z.object({
  id: Id,
  name: z.string().meta({ description: 'Unique within its type, in lower case.' }),
  display_name: z.string(),
  type: z.string().meta({ description: 'One of the setting `tags.types` when it was saved.' }),
  color: TagColor,
  created_at: Instant,
  updated_at: Instant,
})
export type SiteTag = z.infer<typeof SiteTag>

const oneLine = sentence('Use a single line of text')

const name = z
  .string()
  .trim()
  .normalize('NFC')
  .toLowerCase()
  .min(1, 'Enter a name')
  .max(longestTagName)
  .regex(lineOfText, oneLine)
  .meta({ title: 'Name', description: 'Unique tag identifier.' })
const display_name = z
  .string()
  .trim()
  .normalize('NFC')
  .max(longestTagName)
  .regex(lineOfText, oneLine)
  .meta({ title: 'Display name', description: 'User friendly tag name.' })
const type = z.string().min(1, 'Choose a type').max(100).meta({ title: 'Type' })

export const SiteTagInput = z.object({
  name,
  display_name: display_name.default(''),
  type,
  color: TagColor.default('gray'),
})
export type SiteTagInput = z.output<typeof SiteTagInput>

/** Fields that are left out stay unchanged. An empty display name becomes the name. */
export const SiteTagChange = z.object({
  name: name.optional(),
  display_name: display_name.optional(),
  type: type.optional(),
  color: TagColor.optional(),
})
export type SiteTagChange = z.output<typeof SiteTagChange>

named({ SiteTag, SiteTagInput, SiteTagChange })
