import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { idList, mostAtOnce, Outcomes } from '../kit/outcomes.ts'
import { siteTagList } from './site-tags.list.ts'
import { SiteTag, SiteTagChange, SiteTagInput } from './site-tags.schemas.ts'

const answer = z.object({ tag: SiteTag })

/** The tags of the site, which everyone sees. */
export const siteTagEndpoints = {
  ...adminListEndpoints(siteTagList),
  create: defineEndpoint({
    id: 'siteTags.create',
    method: 'POST',
    path: '/tags',
    summary: 'Create a tag of the site. Everyone sees it immediately.',
    access: { permission: 'tags.create' },
    body: SiteTagInput,
    response: answer,
    status: 201,
    audit: 'tag.created',
    errors: ['tag.site-full'],
  }),
  update: defineEndpoint({
    id: 'siteTags.update',
    method: 'PUT',
    path: '/tags/:id',
    summary: 'Update a tag of the site. Name and type of a tag with a system type can’t be changed.',
    access: { permission: 'tags.update' },
    params: z.object({ id: Id }),
    body: SiteTagChange,
    response: answer,
    audit: 'tag.updated',
    errors: ['tag.not-found'],
  }),
  delete: defineEndpoint({
    id: 'siteTags.delete',
    method: 'DELETE',
    path: '/tags/:ids',
    summary: `Delete tags of the site, at most ${mostAtOnce}, and remove them from all items. Tags with a system type are kept.`,
    access: { permission: 'tags.delete' },
    params: z.object({ ids: idList }),
    response: Outcomes,
    audit: 'tag.deleted',
  }),
} as const
