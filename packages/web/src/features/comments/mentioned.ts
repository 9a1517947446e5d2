import type { Comment, Participant } from '@holdall/contract/comments/comments.schemas.ts'

/** Someone who is mentioned, or a group of people. */
export interface Mentioned extends Participant {
  readonly isGroup?: boolean
  /** Below its name in the list of suggestions. */
  readonly email?: string
}

/** Everyone whom a comment mentions, groups included. */
export function mentionedBy({ mentions, groups }: Pick<Comment, 'mentions' | 'groups'>): Mentioned[] {
  return [...mentions, ...groups.map(group => ({ ...group, avatarUrl: null, isGroup: true }))]
}

/** The ids that a comment is sent with. */
export function idsOf(mentioned: readonly Mentioned[]): { mentions: string[]; groups: string[] } {
  const ids = (isGroup: boolean) => mentioned.filter(one => (one.isGroup ?? false) === isGroup).map(({ id }) => id)
  return { mentions: ids(false), groups: ids(true) }
}

/** What a comment shows before the server has it. */
export function shownMentions(mentioned: readonly Mentioned[]): Pick<Comment, 'mentions' | 'groups'> {
  return {
    mentions: mentioned.filter(one => !one.isGroup),
    groups: mentioned.filter(one => one.isGroup).map(({ id, name }) => ({ id, name })),
  }
}
