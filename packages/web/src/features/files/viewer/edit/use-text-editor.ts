import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { type Encoding, isEncoding } from '@holdall/contract/encodings/encodings.ts'
import { type FormedText, lackingIn, type TextForm, writeExactly } from '@holdall/contract/encodings/exact.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../platform/api/problem.ts'
import { judgeText } from '../../../../platform/encodings/judge-text.ts'
import { chooseFor, chosenEncoding, forgetChoice } from '../text/encoding-choices.ts'
import { readBytes, readItem, saveText, type TextPlace } from './save-text.ts'
import { textDrafts } from './text-drafts.ts'
import { plainEnds, readForm, withLineEnds } from './text-form.ts'

/** The version that is being edited; `form` is how it will be saved, which may be another form than it was read in. */
type Base = { versionId: string; read: FormedText; detected: Encoding; plain: string; form: TextForm }
export type ReadyState = { status: 'ready'; base: Base; text: string }

/** It holds what isn't text. */
export type UnsuitedState = { status: 'unsuited'; base: null; text: ''; encoding: Encoding; detected: Encoding }

type EditorState =
  | { status: 'loading'; base: null; text: '' }
  | { status: 'failed'; base: null; text: '' }
  | UnsuitedState
  | ReadyState

const loading: EditorState = { status: 'loading', base: null, text: '' }

interface TextEditorInput extends TextPlace {
  onSaved: (item: Item) => void
  onProblem: (error: unknown) => void
  /**
   * Asks how to save a text with characters that its encoding lacks. Null if it isn't to be saved. Nothing has been
   * changed yet.
   */
  askForm: (state: ReadyState, lacking: readonly string[]) => Promise<TextForm | null>
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
  const isDirty = state.status === 'ready' && (state.text !== state.base.plain || isRecoded(state.base))
  const hasChanged = state.status === 'ready' && !known.current.has(item.versionId ?? '')

  /** What was typed while the bytes were being sent stays unsaved. */
  const settle = (saved: Item, text: string, form: TextForm) => {
    const versionId = saved.versionId ?? ''
    known.current.add(versionId)
    setState(now => {
      if (now.status !== 'ready') return now
      const whole = withLineEnds(text, now.base.read.text)
      const read = { ...now.base.read, text: whole, form }
      return { ...now, base: { ...now.base, versionId, read, detected: form.encoding, plain: text, form } }
    })
  }
  const setForm = (form: TextForm) =>
    setState(now => (now.status === 'ready' ? { ...now, base: { ...now.base, form } } : now))
  const write = (text: string) => setState(before => (before.status === 'ready' ? { ...before, text } : before))
  return { state, isDirty, hasChanged, load, settle, setForm, write }
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
  const { state, isDirty, hasChanged, load, settle, setForm, write } = loaded
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
      const form = await formFor(state)
      if (!form) return
      setForm(form)
      const bytes = bytesOf(state, form)
      if (!bytes) throw new Error(`${form.encoding} lacks a character of this text`)
      const saved = await saveText({ item, link }, versionId ?? state.base.versionId, bytes)
      setTheirs(null)
      settle(saved, state.text, form)
      latest.current.onSaved(saved)
      if (form.encoding !== state.base.read.form.encoding) forgetChoice(item.id)
    } catch (error) {
      if (isProblem(error, 'file.changed')) await readItem({ item, link }).then(setTheirs, latest.current.onProblem)
      else latest.current.onProblem(error)
    } finally {
      setSaving(false)
    }
  }

  /** Never writes a sign in place of a character: an encoding that lacks one is a question. */
  async function formFor(ready: ReadyState): Promise<TextForm | null> {
    const lacking = lackingIn(ready.text, ready.base.form)
    return lacking.length === 0 ? ready.base.form : latest.current.askForm(ready, lacking)
  }

  /** Reads the file in another encoding; what was typed would be lost. */
  function readAs(encoding: Encoding): void {
    if (isDirty) return
    chooseFor(item.id, encoding)
    void load()
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
    readAs,
    setForm,
    retry: () => void load(),
    leaveConflict: () => setTheirs(null),
    bytes: () => (state.status === 'ready' ? bytesOf(state, state.base.form) : null),
  }
}

function bytesOf({ base, text }: ReadyState, form: TextForm): Uint8Array<ArrayBuffer> | null {
  return writeExactly(withLineEnds(text, base.read.text), form)
}

/** Whether it will be saved in another encoding than it was read in. */
export function isRecoded({ form, read }: Base): boolean {
  return form.encoding !== read.form.encoding
}

async function read(place: TextPlace, signal?: AbortSignal): Promise<EditorState> {
  const { item } = place
  const bytes = item.size === 0 ? new Uint8Array() : await readBytes(place, signal)
  const judged = await judgeText(bytes)
  const draft = textDrafts.get(item.id)
  const drafted = isEncoding(draft?.encoding) ? draft.encoding : undefined
  const encoding = drafted ?? chosenEncoding(item.id) ?? judged.encoding
  const mark = encoding === judged.encoding ? judged.mark : 0
  const formed = readForm(bytes, { encoding, mark })
  if (!formed) return { status: 'unsuited', base: null, text: '', encoding, detected: judged.encoding }
  const plain = plainEnds(formed.text)
  const versionId = draft?.versionId ?? item.versionId ?? ''
  const base = { versionId, read: formed, detected: judged.encoding, plain, form: formed.form }
  return { status: 'ready', base, text: draft?.text ?? plain }
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
      textDrafts.keep(fileId, { versionId: base.versionId, text, encoding: base.read.form.encoding })
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
