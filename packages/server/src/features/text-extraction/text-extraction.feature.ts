import { defineServerFeature } from '../../platform/feature.ts'
import { textsJob } from './texts.job.ts'

/** The text in files, which is read in the background and given to the search index. */
export const textExtractionFeature = defineServerFeature({
  name: 'text-extraction',
  uses: [],
  routes: [],
  jobs: [textsJob],
})
