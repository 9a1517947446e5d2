import { z } from 'zod'
import { PlacedItem } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import * as s from './photos.schemas.ts'

export const photosEndpoints = {
  months: defineEndpoint({
    id: 'photos.months',
    method: 'GET',
    path: '/photos/months',
    summary: 'Count the photos and videos the caller can see by the day they were taken.',
    access: 'member',
    query: s.PhotoScope,
    response: s.PhotoMonths,
    errors: ['workspace.not-found'],
  }),
  photos: defineEndpoint({
    id: 'photos.photos',
    method: 'GET',
    path: '/photos',
    summary: 'List the photos and videos the caller can see by the time they were taken, newest first.',
    access: 'member',
    query: s.PhotosQuery,
    response: s.PhotosPage,
    errors: ['list.bad-cursor', 'workspace.not-found'],
  }),
  shapes: defineEndpoint({
    id: 'photos.shapes',
    method: 'GET',
    path: '/photos/shapes',
    summary: 'List the proportions of the photos and videos the caller can see, so that they can be laid out unseen.',
    access: 'member',
    query: s.ShapesQuery,
    response: s.PhotoShapes,
    errors: ['list.bad-cursor', 'workspace.not-found'],
  }),
  live: defineEndpoint({
    id: 'photos.live',
    method: 'GET',
    path: '/items/:id/live',
    summary: 'List the videos of a live photo the caller can see, which are separate files. Empty for other files.',
    access: 'member',
    params: z.object({ id: Id }),
    response: z.object({ data: z.array(PlacedItem) }),
    errors: ['item.not-found'],
  }),
} as const
