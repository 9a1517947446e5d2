import { defineFeature } from '../kit/feature.ts'
import { photosEndpoints } from './photos.endpoints.ts'

export const photosContract = defineFeature({
  name: 'photos',
  tags: [
    {
      id: 'photos',
      name: 'Photos',
      summary: 'Photos and videos by when they were taken, from everywhere the caller can see.',
    },
  ],

  endpoints: photosEndpoints,
})
