import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { Outcomes } from '../kit/outcomes.ts'
import { customPageList } from './custom-pages.list.ts'
import { CreatePageInput, CustomPage, PublicPage, UpdatePageInput } from './custom-pages.schemas.ts'

/** The most pages that one call can delete. */
export const mostDeletedPages = 500

const idPattern = new RegExp(`^[0-9a-z]{26}(?:,[0-9a-z]{26}){0,${mostDeletedPages - 1}}$`)
const id = z.object({ id: Id })
const answer = z.object({ page: CustomPage })
// Every character of a body may take four bytes.
const maxBodyBytes = 2 * 1024 * 1024

export const customPageEndpoints = {
  ...adminListEndpoints(customPageList),
  create: defineEndpoint({
    id: 'customPages.create',
    method: 'POST',
    path: '/custom-pages',
    summary: 'Create a page of the site. It is public immediately.',
    access: { permission: 'custom_pages.create' },
    body: CreatePageInput,
    response: answer,
    status: 201,
    audit: 'page.created',
    maxBodyBytes,
  }),
  read: defineEndpoint({
    id: 'customPages.read',
    method: 'GET',
    path: '/custom-pages/:id',
    summary: 'Get a page with what its editor shows. Requires `custom_pages.view` or `custom_pages.update`.',
    access: { anyOf: ['custom_pages.view', 'custom_pages.update'] },
    params: id,
    response: answer,
    errors: ['page.not-found'],
  }),
  update: defineEndpoint({
    id: 'customPages.update',
    method: 'PUT',
    path: '/custom-pages/:id',
    summary: 'Update a page of the site.',
    access: { permission: 'custom_pages.update' },
    params: id,
    body: UpdatePageInput,
    response: answer,
    audit: 'page.updated',
    errors: ['page.not-found', 'page.changed-meanwhile'],
    maxBodyBytes,
  }),
  delete: defineEndpoint({
    id: 'customPages.delete',
    method: 'DELETE',
    path: '/custom-pages/:ids',
    summary: `Delete pages of the site, at most ${mostDeletedPages}. Pages used by a setting are kept.`,
    access: { permission: 'custom_pages.delete' },
    params: z.object({
      ids: z.string().regex(idPattern, 'Enter valid IDs').meta({ description: 'Separated by commas' }),
    }),
    response: Outcomes,
    audit: 'page.deleted',
  }),
  show: defineEndpoint({
    id: 'customPages.show',
    method: 'GET',
    path: '/pages/:page',
    summary: 'Get a published page. Public.',
    access: 'anyone',
    params: z.object({ page: Id }),
    response: PublicPage,
    errors: ['page.not-found'],
  }),
} as const
