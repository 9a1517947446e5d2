import { deleteDiskOptions } from '../../drivers/storage/disks/disks.repository.ts'
import { deleteKeyCheck } from '../../platform/crypto/key-check.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSecretSettings } from '../../platform/settings/settings.repository.ts'
import { features } from '../features.ts'

export interface Forgotten {
  /** Keys of settings, such as `mail_password`. */
  readonly settings: readonly string[]
  /** Number of remote disks whose credentials have to be entered again before their files can be read. */
  readonly disks: number
  /** Number of users who have to set up their authenticator app again. */
  readonly secondFactors: number
  /** Number of providers for company sign-in whose secret has to be entered again. */
  readonly providers: number
}

/** Removes everything that was encrypted with a lost key, so that the site starts with a new one. */
export function forgetSecrets(db: Database): Promise<Forgotten> {
  return db.transaction(async tx => {
    const settings = await deleteSecretSettings(tx)
    const disks = await deleteDiskOptions(tx)
    const counts = { secondFactors: 0, providers: 0 }
    for (const { forget, countedAs } of features.flatMap(feature => feature.sealed ?? [])) {
      const count = await forget(tx)
      if (countedAs) counts[countedAs] += count
    }
    await deleteKeyCheck(tx)
    return { settings, disks, ...counts }
  })
}
