import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import * as s from './requests.schemas.ts'

const id = z.object({ id: Id })

/** A file request is a link that only receives: it is listed, measured, mailed and revoked as a link. */
export const requestEndpoints = {
  createRequest: defineEndpoint({
    id: 'sharing.createRequest',
    method: 'POST',
    path: '/items/:id/file-requests',
    summary: 'Create a file request: a link that lets people send files into a folder.',
    access: { permission: 'links.create' },
    params: id,
    body: s.RequestInput,
    response: s.FileRequest,
    status: 201,
    audit: 'request.created',
    errors: ['item.not-found', 'item.forbidden', 'item.not-a-folder', 'link.too-many', 'link.already-over'],
  }),
  request: defineEndpoint({
    id: 'sharing.request',
    method: 'GET',
    path: '/file-requests/:id',
    summary: 'Get a file request with the files received and their senders.',
    access: 'member',
    params: id,
    response: s.FileRequest,
    errors: ['link.not-a-request'],
  }),
  updateRequest: defineEndpoint({
    id: 'sharing.updateRequest',
    method: 'PATCH',
    path: '/file-requests/:id',
    summary: 'Update a file request. A later deadline opens it again.',
    access: 'member',
    params: id,
    body: s.RequestChange,
    response: s.FileRequest,
    audit: 'request.updated',
    errors: ['link.not-a-request', 'link.already-over', 'link.too-many'],
  }),
} as const
