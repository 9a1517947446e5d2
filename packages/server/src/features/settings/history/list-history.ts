import { panelOfSetting, settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import type { SettingChange, SettingsSave } from '@holdall/contract/settings/settings.schemas.ts'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { instant } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import type { SettingHistoryRow } from '../../../platform/settings/settings.tables.ts'
import { findChanges, findSaves } from './history.repository.ts'

const pageSize = 30

interface Query {
  readonly panel?: string | undefined
  readonly cursor?: string | undefined
}

/**
 * Who changed what, one save at a time, newest first; limited to some keys if `isOwn` selects them. @throws
 * `list.bad-cursor`
 */
export async function listHistory(
  ctx: Needs<'db'>,
  { panel, cursor }: Query,
  isOwn?: (key: string) => boolean,
): Promise<{ data: SettingsSave[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(cursorText, cursor)
  const isWanted = (key: string) => panel === undefined || panelOfSetting.get(key)?.panel === panel
  const isShown = (key: string) => Object.hasOwn(settingTable, key) && (isOwn?.(key) ?? true)
  const keys =
    panel === undefined && !isOwn ? null : [...panelOfSetting.keys()].filter(key => isWanted(key) && isShown(key))
  if (keys?.length === 0) return { data: [], nextCursor: null }
  const ids = await findSaves(ctx.db.read, { before, keys, limit: pageSize + 1 })
  const rows = await findChanges(ctx.db.read, ids.slice(0, pageSize))
  const personOf = await findListedPeople(
    ctx.db.read,
    rows.map(row => row.changed_by),
  )
  const data = [...Map.groupBy(rows, row => row.save_id)].flatMap(([id, changes]): SettingsSave[] => {
    const known = changes.filter(row => isShown(row.key)).map(presentChange)
    const [first] = changes
    if (!first || known.length === 0) return []
    return [{ id, at: instant(first.changed_at), by: personOf(first.changed_by), changes: known }]
  })
  const last = ids[pageSize - 1]
  return { data, nextCursor: ids.length > pageSize && last ? encodeCursor(last) : null }
}

function presentChange({ key, before, after }: SettingHistoryRow): SettingChange {
  const declaration = settingTable[key]
  if (!declaration) throw new Error(`Unknown setting ${key}`)
  const hidden = isSecret(declaration.schema)
  const value = (text: string | null) => (text === null ? (hidden ? '' : declaration.default) : JSON.parse(text))
  return {
    key,
    group: declaration.group,
    panel: panelOfSetting.get(key)?.panel ?? '',
    isSecret: hidden,
    canRevert: !hidden && !declaration.readOnly,
    before: value(before),
    after: value(after),
  }
}
