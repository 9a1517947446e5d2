import { z } from 'zod'
import { named } from '../kit/schema-names.ts'

/** What says when a picture or video was taken, best first. */
export const TakenFrom = z
  .enum(['camera', 'digitized', 'xmp', 'sidecar', 'iptc', 'gps', 'film', 'changed', 'name', 'container'])
  .meta({
    description:
      'What says when it was taken: `camera` and `digitized` are the fields of Exif, `changed` is its date of the last change, `gps` the time of the satellites, `sidecar` an XMP file beside it, `film` and `container` the format of the file, `name` the name of the file.',
  })
export type TakenFrom = z.infer<typeof TakenFrom>

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
      'ISO date and time at which it was taken, by the clock where that was, with the UTC offset if known; only the date if the time isn’t known. In UTC, with `Z`, of some videos that were read by earlier versions.',
  }),
  takenFrom: TakenFrom.optional(),
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
