import { randomBytes } from 'node:crypto'
import type { StorageDriverName } from '@holdall/contract/drivers/storage.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type DriverChoice, DriverSlot } from '../../../platform/drivers/driver-slot.ts'
import type { Logger } from '../../../platform/logging.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { localDisk, markerKey } from '../disk-keys.ts'
import { createStorageDriver, parseStorageOptions } from '../registry.ts'
import type { StoragePurpose } from '../storage.ts'
import { type StorageDriver, StorageError } from '../storage-driver.ts'
import { insertDisk, listDisks, lockDisks, updateDiskOptions } from './disks.repository.ts'
import type { DiskRow } from './disks.tables.ts'
import { createSlotDriver } from './slot-driver.ts'

/** A choice in the settings. */
export interface StorageChoice {
  readonly driver: StorageDriverName
  /** As the driver's schema defines; `local` needs none. */
  readonly options: unknown
}

/**
 * The disks of a site: the local one, and every other one that has ever been chosen. Several are open at the same time.
 */
export interface Disks {
  /** Returns the disk's current driver. @throws `unavailable` for an unknown disk */
  open(disk: string): Promise<StorageDriver>
  /** Every disk that has ever been chosen, besides the local one. */
  names(): Promise<string[]>
  /**
   * Finds the disk of a choice, or creates one. Returns immediately if the choice is already in effect; any other is
   * tested first: its driver signs in, writes, reads, lists and deletes. A small object on the disk identifies it, so
   * new credentials or another address of the same place don't create a second one.
   * @throws StorageError or ZodError; then nothing has changed
   */
  find(choice: StorageChoice): Promise<string>
  /**
   * Stores new objects of a purpose on the disk of a choice; what is stored elsewhere stays readable.
   * @throws as `find`; then new objects are stored where they were before
   */
  follow(purpose: StoragePurpose, choice: StorageChoice): Promise<void>
  /** Where new objects of a purpose are stored: the local disk unless set otherwise. */
  current(purpose: StoragePurpose): string
  close(): Promise<void>
}

export interface DisksParts {
  readonly db: Database
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Logger
  readonly outbound: Outbound
  readonly local: StorageDriver
  /** The name of the site, for the objects with which a choice is tested. */
  readonly site?: () => string
  /** Used instead of the registry; for tests. */
  readonly createDriver?: (name: StorageDriverName, options: unknown) => Promise<StorageDriver>
}

const signPurpose = 'storage-disk'

export function createDisks(parts: DisksParts): Disks {
  return new SiteDisks(parts)
}

class SiteDisks implements Disks {
  readonly #parts: DisksParts
  readonly #create: (name: StorageDriverName, options: unknown) => Promise<StorageDriver>
  readonly #slots = new Map<string, { readonly slot: DriverSlot<StorageDriver>; readonly driver: StorageDriver }>()
  readonly #current: Record<StoragePurpose, string> = { uploads: localDisk, public: localDisk }
  #finding: Promise<unknown> = Promise.resolve()

  constructor(parts: DisksParts) {
    this.#parts = parts
    this.#create = parts.createDriver ?? ((name, options) => createStorageDriver(name, options, parts.outbound))
  }

  async open(disk: string): Promise<StorageDriver> {
    if (disk === localDisk) return this.#parts.local
    const known = this.#slots.get(disk)
    if (known) return known.driver
    await this.#readRows()
    const found = this.#slots.get(disk)
    if (!found) throw new StorageError('unavailable', `There is no disk ${disk}`)
    return found.driver
  }

  async names(): Promise<string[]> {
    return (await this.#readRows()).map(row => row.mark)
  }

  find(choice: StorageChoice): Promise<string> {
    const turn = this.#finding.then(() => this.#find(choice))
    this.#finding = turn.catch(() => undefined)
    return turn
  }

  async follow(purpose: StoragePurpose, choice: StorageChoice): Promise<void> {
    this.#current[purpose] = await this.find(choice)
  }

  current(purpose: StoragePurpose): string {
    return this.#current[purpose]
  }

  async close(): Promise<void> {
    await this.#finding
    for (const { slot } of this.#slots.values()) await slot.close()
  }

  async #find({ driver, options }: StorageChoice): Promise<string> {
    if (driver === localDisk) return localDisk
    const parsed = parseStorageOptions(driver, options)
    const made = this.#choiceOf(driver, JSON.stringify(parsed))
    const rows = await this.#readRows()
    const same = rows.find(row => row.options_hash === made.hash)
    if (same) return same.mark
    const fresh = await made.create()
    try {
      await fresh.signIn?.()
      await fresh.probe(undefined, this.#parts.site?.())
      for (const row of rows.filter(one => one.driver === driver)) {
        if (!(await fresh.stat(markerKey(row.mark)))) continue
        const changes = this.#sealed(row.mark, parsed, made.hash)
        await this.#parts.db.transaction(tx => updateDiskOptions(tx, row.mark, changes))
        await this.#take({ ...row, ...changes })
        return row.mark
      }
      const mark = randomBytes(4).toString('hex')
      await fresh.write(markerKey(mark), marker(), { size: markerText.length })
      const row = { mark, driver, created_at: this.#parts.clock.now(), ...this.#sealed(mark, parsed, made.hash) }
      const kept = await this.#add(row)
      if (kept.mark !== mark) await fresh.delete(markerKey(mark))
      await this.#take(kept)
      return kept.mark
    } finally {
      await fresh.close?.()
    }
  }

  /** Adds a disk, unless another process did so in the meantime; then returns that one. */
  async #add(row: DiskRow): Promise<DiskRow> {
    const { db } = this.#parts
    return db.transaction(async tx => {
      await lockDisks(tx, db.dialect)
      const same = (await listDisks(tx)).find(one => one.options_hash === row.options_hash)
      if (!same) await insertDisk(tx, row)
      return same ?? row
    })
  }

  /** Other processes may have added disks or changed their credentials. */
  async #readRows(): Promise<DiskRow[]> {
    const rows = await listDisks(this.#parts.db.read)
    for (const row of rows) await this.#take(row)
    return rows
  }

  async #take(row: DiskRow): Promise<void> {
    const known = this.#slots.get(row.mark)
    // Without its credentials it can't be opened; see `deleteDiskOptions`.
    if (row.options === '' || known?.slot.hash === row.options_hash) return
    const choice = this.#choiceOf(
      row.driver as StorageDriverName,
      this.#parts.vault.open(row.options, contextOf(row.mark)),
    )
    if (known) {
      // Tested by the process that wrote the row.
      await known.slot.change(choice, async () => undefined)
      return
    }
    const slot = new DriverSlot(choice, {
      dispose: async driver => driver.close?.(),
      onError: error => this.#parts.log.warn({ err: error, disk: row.mark }, 'A storage driver didn’t close'),
    })
    this.#slots.set(row.mark, { slot, driver: createSlotDriver(slot) })
  }

  #choiceOf(driver: StorageDriverName, options: string): DriverChoice<StorageDriver> {
    return {
      hash: this.#parts.vault.sign(`${driver}:${options}`, signPurpose),
      create: () => this.#create(driver, JSON.parse(options)),
    }
  }

  #sealed(mark: string, options: unknown, options_hash: string): Pick<DiskRow, 'options' | 'options_hash'> {
    return { options: this.#parts.vault.seal(JSON.stringify(options), contextOf(mark)), options_hash }
  }
}

function contextOf(mark: string): string {
  return `disk:${mark}`
}

const markerText = Buffer.from('Holdall stores files here. This file identifies the disk, so don’t delete it.\n')

async function* marker(): AsyncGenerator<Uint8Array> {
  yield markerText
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly disks: Disks
  }
}
