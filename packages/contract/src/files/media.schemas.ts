import { z } from 'zod'
import { named } from '../kit/schema-names.ts'

/** The metadata of a picture, video or sound. */
export const MediaDetails = z.object({
  /** Upright, as it is shown. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  camera: z.string().optional(),
  lens: z.string().optional(),
  /** Seconds. */
  exposure: z.number().optional(),
  aperture: z.number().optional(),
  iso: z.number().optional(),
  /** Millimetres. */
  focalLength: z.number().optional(),
  takenAt: z.string().optional().meta({
    description:
      'Local ISO date and time at which it was taken, with the UTC offset if known. Of a video, in UTC, with `Z`.',
  }),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** How long it plays. */
  seconds: z.number().positive().optional(),
  title: z.string().optional(),
  artist: z.string().optional(),
  album: z.string().optional(),
})
export type MediaDetails = z.infer<typeof MediaDetails>

named({ MediaDetails })
