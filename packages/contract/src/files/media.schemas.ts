import { z } from 'zod'
import { named } from '../kit/schema-names.ts'

/** What says when a picture or video was taken, best first. */
export const TakenFrom = z
  .enum(['camera', 'digitized', 'xmp', 'sidecar', 'iptc', 'gps', 'film', 'changed', 'name', 'container'])
  .meta({
    description:
      'Where the date comes from: `camera` and `digitized` are Exif fields, `changed` is the Exif modification date, `gps` the satellite time, `sidecar` an XMP file next to it, `film` and `container` the file format, `name` the file name.',
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
      'ISO date and local time at which it was taken, with the UTC offset if known; only the date if the time isn’t known. In UTC, with `Z`, for some videos read by earlier versions.',
  }),
  takenFrom: TakenFrom.optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** Says how long it plays. */
  seconds: z.number().positive().optional(),
  title: z.string().optional(),
  artist: z.string().optional(),
  album: z.string().optional(),
})
export type MediaDetails = z.infer<typeof MediaDetails>

named({ MediaDetails })
