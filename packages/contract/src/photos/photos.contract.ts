import { defineFeature } from '../kit/feature.ts'
import { photosEndpoints } from './photos.endpoints.ts'

export const photosContract = defineFeature({
  name: 'photos',
  tags: [
    {
      id: 'photos',
      name: 'Photos',
      summary: 'Pictures and videos by when they were taken, from everywhere that the caller can see.',
    },
  ],

  endpoints: photosEndpoints,
})
