import { defineFeature } from '../kit/feature.ts'
import { photosEndpoints } from './photos.endpoints.ts'

export const photosContract = defineFeature({
  name: 'photos',
  endpoints: photosEndpoints,
})
