import type { Localization } from '@holdall/contract/localizations/localizations.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'
import { type LineChanges, withChange } from './lines.ts'

const pauseMs = 400

/**
 * The unsaved changes to a localization. They are kept in the browser as they are typed, so that leaving the screen, or
 * the browser, loses nothing.
 */
export function useLineChanges(localization: Localization) {
  const { id } = localization.model
  const [draft] = useState(() => readDraft(id))
  const [changes, setChanges] = useState<LineChanges>(() => stillChanges(localization, draft?.changes ?? new Map()))
  const [isRestored, setRestored] = useState(changes.size > 0)
  // The state that the changes were made to decides what counts as someone else's change.
  const [revision, setRevision] = useState(changes.size > 0 && draft ? draft.revision : localization.revision)
  const latest = useRef({ revision, changes })
  latest.current = { revision, changes }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(id, latest.current), pauseMs)
    return () => clearTimeout(timer)
  }, [id, changes, revision])
  useEffect(() => {
    const keep = () => void keepDraft(id, latest.current)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [id])
  return {
    changes,
    revision,
    isRestored,
    change: (key: string, text: string | null) => setChanges(before => withChange(localization, before, key, text)),
    changeAll: (lines: ReadonlyMap<string, string | null>) =>
      setChanges(before =>
        [...lines].reduce<LineChanges>((all, [key, text]) => withChange(localization, all, key, text), before),
      ),
    /** Forgets all changes, or keeps some of them on a newer state. */
    restart: (state: string, kept: LineChanges = new Map()) => {
      latest.current = { revision: state, changes: kept }
      keepDraft(id, latest.current)
      setChanges(kept)
      setRevision(state)
      setRestored(false)
    },
  }
}

export type LineEditing = ReturnType<typeof useLineChanges>

/** Without what was saved in the meantime. */
function stillChanges(localization: Localization, changes: LineChanges): LineChanges {
  return [...changes].reduce<LineChanges>((all, [key, text]) => withChange(localization, all, key, text), new Map())
}
