import { z } from 'zod'

/** The options of every storage driver, by the driver's name. A form and the registry are made from it. */
export const storageDriverOptions = {
  local: z.object({
    root: z.string().min(1).meta({ title: 'Folder', description: 'Where the files’ bytes lie on this server.' }),
    reserveBytes: z.number().int().min(0).optional().meta({
      title: 'Kept free',
      description: 'Bytes of the disk that files leave free, for a database that lies on it too.',
    }),
  }),
} as const satisfies Record<string, z.ZodObject>

export type StorageDriverName = keyof typeof storageDriverOptions
export type StorageDriverOptions<N extends StorageDriverName> = z.infer<(typeof storageDriverOptions)[N]>
