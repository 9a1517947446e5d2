import type { FieldErrors } from '../../ui/field-errors.ts'
import type { Translate } from '../../ui/text.ts'
import { joinSentences, t } from '../../ui/text.ts'
import type { ApiProblem } from '../api/problem.ts'
import type { Checked, Complaints, FormRules, FormValues } from './form-values.ts'
import { changedValues, isSame, meantValues } from './form-values.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'

export interface FormState {
  readonly values: FormValues
  /** What is in a field while it isn't a value: a number half typed, a day without its time. */
  readonly typed: Readonly<Record<string, string>>
  /** What the schema finds wrong. Empty until a submission has failed once, then updated with every change. */
  readonly complaints: Complaints
  /** What the server refused, until the field is changed. */
  readonly refused: FieldErrors
  readonly formError: string | null
  /** The refusal itself. */
  readonly problem: ApiProblem | null
  readonly isBusy: boolean
  readonly isDirty: boolean
  /** The wrong fields of the last attempt; a new object after each one, so that the page focuses the first of them. */
  readonly failure: FieldErrors
}

export interface RunOptions {
  /** The fields on the page. What is wrong with any other one is shown above the form. */
  readonly shown: ReadonlySet<string>
  /** Error codes of the server that concern one field. */
  readonly fieldOf?: Readonly<Record<string, string>> | undefined
  /** Words for errors that need other ones than the server's. */
  readonly explain?: ((error: unknown) => FieldErrors | string | null) | undefined
  readonly text?: Translate
}

export interface SendOptions extends RunOptions {
  /** Gets the parsed values: all of them, or those that have changed. */
  readonly work: (values: FormValues) => Promise<unknown>
}

/** A form without its page: values, errors and submission. */
export class FormStore {
  readonly facts
  readonly #rules: FormRules
  readonly #isSaveOfChanges: boolean
  readonly #alsoCheck: ((values: FormValues) => Complaints) | undefined
  readonly #listeners = new Set<() => void>()
  #given: FormValues
  /** The values that the server is known to have. */
  #base: FormValues
  #isChecked = false
  /** Counts how often the form has begun again: what was sent before is no longer its base. */
  #round = 0
  #state: FormState

  /** With `isSaveOfChanges`, only the fields that differ are checked and sent. */
  constructor(
    rules: FormRules,
    initial: FormValues,
    isSaveOfChanges: boolean,
    alsoCheck?: (values: FormValues) => Complaints,
  ) {
    this.facts = rules.facts
    this.#rules = rules
    this.#isSaveOfChanges = isSaveOfChanges
    this.#alsoCheck = alsoCheck
    this.#given = initial
    this.#base = meantValues(this.facts, initial)
    this.#state = { ...untouched, values: initial }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): FormState => this.#state

  /** `typed` is what the field keeps showing. */
  set(name: string, value: unknown, typed?: string): void {
    const values = { ...this.#state.values, [name]: value }
    const { [name]: _, ...others } = this.#state.typed
    const { [name]: __, ...refused } = this.#state.refused
    this.#update({ values, typed: typed === undefined ? others : { ...others, [name]: typed }, refused })
  }

  /** Shows errors at their fields that were found without submitting the form, such as by a test. */
  complain(errors: FieldErrors): void {
    this.#update({ refused: errors, formError: null, failure: { ...errors } })
  }

  /** Clears what the server refused. */
  forgetRefusals(): void {
    this.#update({ refused: {}, formError: null, problem: null })
  }

  /** Resets everything to what the server is known to have, or to these values. */
  reset(values?: FormValues): void {
    this.#isChecked = false
    if (values) {
      this.#base = meantValues(this.facts, values)
      this.#round++
    }
    const { isBusy, failure } = this.#state
    this.#update({ ...untouched, values: this.#base, isBusy, failure })
  }

  /** The server's values have changed: fields that nobody has touched follow. */
  rebase(given: FormValues): void {
    if (isSame(given, this.#given)) return
    this.#given = given
    const before = this.#base
    this.#base = meantValues(this.facts, given)
    const now = meantValues(this.facts, this.#state.values)
    const isTouched = (name: string) => name in now && !isSame(now[name], before[name])
    const follow = Object.entries(given).filter(([name]) => !isTouched(name))
    const typed = Object.entries(this.#state.typed).filter(([name]) => isTouched(name))
    const values = { ...this.#state.values, ...Object.fromEntries(follow) }
    this.#update({ values, typed: Object.fromEntries(typed) })
  }

  /** Checks the values and sends them if they are right. Resolves to whether they arrived; never rejects. */
  async send({ work, ...options }: SendOptions): Promise<boolean> {
    if (this.#state.isBusy) return false
    const sent = this.#state.values
    const round = this.#round
    const checked = this.#check(sent)
    if (checked.complaints) {
      this.#isChecked = true
      const formError = this.#hiddenComplaints(checked.complaints, options.shown, options.text ?? t)
      this.#update({ refused: {}, formError, problem: null, failure: namesOf(checked.complaints) })
      return false
    }
    return this.#attempt(
      () => work(checked.values),
      options,
      () => (round === this.#round ? this.#settle(sent) : this.#update({ isBusy: false })),
    )
  }

  /**
   * Another step of the form, with nothing checked: as busy as sending it, and refused at the same fields. Resolves to
   * whether it succeeded; never rejects.
   */
  async run(work: () => Promise<unknown>, options: RunOptions): Promise<boolean> {
    if (this.#state.isBusy) return false
    return this.#attempt(work, options, () =>
      this.#update({ isBusy: false, refused: {}, formError: null, problem: null }),
    )
  }

  async #attempt(work: () => Promise<unknown>, options: RunOptions, after: () => void): Promise<boolean> {
    this.#update({ isBusy: true })
    try {
      await work()
      after()
      return true
    } catch (error) {
      const { errors, formError, problem } = explained(error, options)
      this.#update({ isBusy: false, refused: errors, formError, problem, failure: { ...errors } })
      return false
    }
  }

  #check(values: FormValues): Checked {
    const meant = meantValues(this.facts, values)
    const only = this.#isSaveOfChanges ? Object.keys(changedValues(this.#base, meant)) : undefined
    const checked = this.#rules.check(meant, only)
    const more = this.#alsoCheck?.(meant) ?? {}
    return Object.keys(more).length > 0 ? { complaints: { ...more, ...checked.complaints } } : checked
  }

  /** What arrived is what the server has now. What was changed meanwhile stays. */
  #settle(sent: FormValues): void {
    this.#isChecked = false
    this.#base = { ...this.#base, ...meantValues(this.facts, sent) }
    // A secret isn't kept here: after it was set, the field is empty again.
    for (const name of Object.keys(this.#base))
      if (this.facts[name]?.isSecret) this.#base = { ...this.#base, [name]: '' }
    const { values: now, typed } = this.#state
    const isNew = (name: string) => !Object.is(now[name], sent[name])
    const values = Object.fromEntries(Object.keys(now).map(name => [name, isNew(name) ? now[name] : this.#base[name]]))
    const stillTyped = Object.entries(typed).filter(([name]) => isNew(name))
    const { failure } = this.#state
    this.#update({ ...untouched, values, typed: Object.fromEntries(stillTyped), failure })
  }

  #hiddenComplaints(complaints: Complaints, shown: ReadonlySet<string>, text: Translate): string | null {
    const hidden = Object.entries(complaints).filter(([name]) => !shown.has(name))
    const sentences = hidden.map(([name, { text: sentence, values }]) => {
      const title = this.facts[name]?.title ?? name
      const complaint = text(sentence, values && { ...values })
      return title ? text('{{what}}: {{reason}}', { what: text(title), reason: complaint }) : complaint
    })
    return joinSentences(sentences) || null
  }

  #update(change: Partial<FormState>): void {
    const next = { ...this.#state, ...change }
    const complaints = (this.#isChecked && this.#check(next.values).complaints) || {}
    const changed = changedValues(this.#base, meantValues(this.facts, next.values))
    this.#state = { ...next, complaints, isDirty: Object.keys(changed).length > 0 }
    for (const listener of this.#listeners) listener()
  }
}

const untouched = {
  typed: {},
  complaints: {},
  refused: {},
  formError: null,
  problem: null,
  isBusy: false,
  isDirty: false,
  failure: {},
} satisfies Omit<FormState, 'values'>

function namesOf(complaints: Complaints): FieldErrors {
  return Object.fromEntries(Object.entries(complaints).map(([name, { text }]) => [name, text]))
}

function explained(error: unknown, { shown, fieldOf = {}, explain, text = t }: RunOptions): Refusal {
  const { problem, ...general } = refusalOf(error, [...shown], fieldOf, text)
  const words = explain?.(error) ?? null
  if (words === null) return { ...general, problem }
  return typeof words === 'string'
    ? { errors: {}, formError: words, problem }
    : { errors: words, formError: null, problem }
}
