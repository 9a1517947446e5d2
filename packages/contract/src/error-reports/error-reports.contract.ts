import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { named } from '../kit/schema-names.ts'

const word = z.string().max(200)
const place = z.int().min(0).nullable()

const Frame = z.object({
  file: z.string().max(2000).meta({ description: 'The address of the script.' }),
  name: word.meta({ description: 'The function; empty where it has no name.' }),
  line: place,
  column: place,
})

/** An unexpected error in a browser. Its message is not passed on, except for the JavaScript engine's own wording. */
export const BrowserError = z.object({
  kind: word.meta({ description: 'The name of the error, such as TypeError.' }),
  message: z.string().max(2000),
  frames: z.array(Frame).max(50).meta({ description: 'Innermost last.' }),
})
export type BrowserError = z.infer<typeof BrowserError>

export const errorReportEndpoints = {
  report: defineEndpoint({
    id: 'errorReports.report',
    method: 'POST',
    path: '/error-reports',
    summary: 'Report an error in a browser. Forwarded without personal data where error tracking is set up.',
    access: 'anyone',
    body: BrowserError,
    response: 'none',
    audit: { none: 'Nothing on the site changes.' },
    rateLimit: { tries: 20, windowSeconds: 600 },
  }),
} as const

export const errorReportsContract = defineFeature({
  name: 'error-reports',
  tags: [
    {
      id: 'errorReports',
      name: 'Error reports',
      summary: 'Browser errors, for the site’s error tracking.',
      isForAdministrators: true,
    },
  ],
  endpoints: errorReportEndpoints,
})

named({ BrowserError })
