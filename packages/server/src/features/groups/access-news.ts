import { z } from 'zod'

/** A part of what a change of groups concerns. */
export const AccessNews = z.object({
  /** Says what was shared with the groups. */
  itemIds: z.array(z.string()),
  /** Where that is, and the workspaces that the groups belong to. */
  spaceIds: z.array(z.string()),
  /** Says who gained or lost access. */
  userIds: z.array(z.string()),
})
export type AccessNews = z.infer<typeof AccessNews>
