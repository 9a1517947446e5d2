import { z } from 'zod'

/** The options of every search driver, by the driver's name. The first two need nothing: they live in the site's database. */
export const searchDriverOptions = {
  embedded: z.object({}),
  postgres: z.object({}),
} as const satisfies Record<string, z.ZodObject>

export type SearchDriverName = keyof typeof searchDriverOptions
export type SearchDriverOptions<N extends SearchDriverName> = z.infer<(typeof searchDriverOptions)[N]>
