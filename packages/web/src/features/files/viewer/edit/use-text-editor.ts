import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../platform/api/problem.ts'
import { readBytes, readItem, saveText, type TextPlace } from './save-text.ts'
import { textDrafts } from './text-drafts.ts'
import { type FormedText, plainEnds, readForm, type TextForm, withLineEnds, writeForm } from './text-form.ts'

/** The version that is being edited. */
type Base = { versionId: string; read: FormedText; plain: string }

type EditorState =
  | { status: 'loading' | 'failed' | 'unsuited'; base: null; text: '' }
  | { status: 'ready'; base: Base; text: string }

const loading: EditorState = { status: 'loading', base: null, text: '' }

interface TextEditorInput extends TextPlace {
  onSaved: (item: Item) => void
  onProblem: (error: unknown) => void
  /** Called when the old encoding lacked a character: the file is UTF-8 from now on. */
  onRecoded: () => void
}

/** The text as loaded and edited; `hasChanged` when others have saved another version since. */
function useLoadedText(latest: RefObject<TextEditorInput>) {
  const { item, link } = latest.current
  const [state, setState] = useState<EditorState>(loading)
  const known = useRef(new Set<string>())
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState(loading)
      try {
        const current = latest.current.item
        const next = await read({ item: current, link }, signal)
        if (signal?.aborted) return
        known.current.add(current.versionId ?? '')
        setState(next)
      } catch (error) {
        if (signal?.aborted) return
        console.error(error)
        setState({ status: 'failed', base: null, text: '' })
      }
    },
    [latest, link],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file starts from the beginning
  useEffect(() => {
    const abort = new AbortController()
    void load(abort.signal)
    return () => abort.abort()
  }, [item.id, load])
  const isDirty = state.status === 'ready' && state.text !== state.base.plain
  const hasChanged = state.status === 'ready' && !known.current.has(item.versionId ?? '')

  /** What was typed while the bytes were being sent stays unsaved. */
  const settle = (saved: Item, text: string, form: TextForm) => {
    const versionId = saved.versionId ?? ''
    known.current.add(versionId)
    setState(now => {
      if (now.status !== 'ready') return now
      const whole = withLineEnds(text, now.base.read.text)
      return { ...now, base: { versionId, read: { text: whole, form }, plain: text } }
    })
  }
  const write = (text: string) => setState(before => (before.status === 'ready' ? { ...before, text } : before))
  return { state, isDirty, hasChanged, load, settle, write }
}

/**
 * A text being edited: loads it, changes it, saves it as the next version, and notices what others have saved in the
 * meantime.
 */
export function useTextEditor(input: TextEditorInput) {
  const { item, link } = input
  const latest = useRef(input)
  latest.current = input
  const loaded = useLoadedText(latest)
  const { state, isDirty, hasChanged, load, settle, write } = loaded
  const [isSaving, setSaving] = useState(false)
  /** The file as others have saved it, if not the version that was being edited. */
  const [theirs, setTheirs] = useState<Item | null>(null)
  useEffect(() => {
    // There are no unsaved changes: the page shows what the others wrote.
    if (hasChanged && !isDirty && !isSaving) void load()
  }, [hasChanged, isDirty, isSaving, load])
  useDraft(item.id, state, isDirty)

  /** Saves over `versionId`; if the file has another version, sets `theirs` so that the user can decide. */
  async function save(versionId?: string): Promise<void> {
    if (state.status !== 'ready' || isSaving) return
    setSaving(true)
    try {
      const { bytes, form } = bytesOf(state)
      const saved = await saveText({ item, link }, versionId ?? state.base.versionId, bytes)
      setTheirs(null)
      settle(saved, state.text, form)
      latest.current.onSaved(saved)
      if (form.encoding !== state.base.read.form.encoding) latest.current.onRecoded()
    } catch (error) {
      if (isProblem(error, 'file.changed')) await readItem({ item, link }).then(setTheirs, latest.current.onProblem)
      else latest.current.onProblem(error)
    } finally {
      setSaving(false)
    }
  }

  /** Continues with what the others wrote. */
  function takeTheirs(): void {
    textDrafts.forget(item.id)
    if (theirs) {
      latest.current.onSaved(theirs)
      latest.current = { ...latest.current, item: theirs }
    }
    setTheirs(null)
    void load()
  }

  return {
    state,
    isDirty,
    isSaving,
    hasChanged,
    theirs,
    write,
    save,
    takeTheirs,
    retry: () => void load(),
    leaveConflict: () => setTheirs(null),
    bytes: () => (state.status === 'ready' ? bytesOf(state).bytes : null),
  }
}

function bytesOf({ base, text }: Extract<EditorState, { status: 'ready' }>) {
  return writeForm(withLineEnds(text, base.read.text), base.read.form)
}

async function read(place: TextPlace, signal?: AbortSignal): Promise<EditorState> {
  const { item } = place
  const formed = readForm(item.size === 0 ? new Uint8Array() : await readBytes(place, signal))
  if (!formed) return { status: 'unsuited', base: null, text: '' }
  const plain = plainEnds(formed.text)
  const draft = textDrafts.get(item.id)
  const versionId = draft?.versionId ?? item.versionId ?? ''
  return { status: 'ready', base: { versionId, read: formed, plain }, text: draft?.text ?? plain }
}

const draftMs = 400

function useDraft(fileId: string, state: EditorState, isDirty: boolean): void {
  const kept = useRef<(() => void) | null>(null)
  const { status, base, text } = state
  useEffect(() => {
    if (status !== 'ready') return
    if (!isDirty) {
      kept.current = null
      textDrafts.forget(fileId)
      return
    }
    const keep = () => {
      kept.current = null
      textDrafts.keep(fileId, { versionId: base.versionId, text })
    }
    kept.current = keep
    const timer = setTimeout(keep, draftMs)
    return () => clearTimeout(timer)
  }, [fileId, status, base, text, isDirty])
  useEffect(() => {
    const keepNow = () => kept.current?.()
    addEventListener('pagehide', keepNow)
    return () => removeEventListener('pagehide', keepNow)
  }, [])
}
