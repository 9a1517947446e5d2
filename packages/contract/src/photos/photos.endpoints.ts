import { defineEndpoint } from '../kit/endpoint.ts'
import * as s from './photos.schemas.ts'

export const photosEndpoints = {
  months: defineEndpoint({
    id: 'photos.months',
    method: 'GET',
    path: '/photos/months',
    summary: 'Count the pictures and videos that the caller can see by the day on which they were taken.',
    access: 'member',
    query: s.PhotoScope,
    response: s.PhotoMonths,
    errors: ['workspace.not-found'],
  }),
  photos: defineEndpoint({
    id: 'photos.photos',
    method: 'GET',
    path: '/photos',
    summary: 'List the pictures and videos that the caller can see by the time at which they were taken, newest first.',
    access: 'member',
    query: s.PhotosQuery,
    response: s.PhotosPage,
    errors: ['list.bad-cursor', 'workspace.not-found'],
  }),
} as const
